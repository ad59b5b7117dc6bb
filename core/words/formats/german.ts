import type { Catalogue, Plural } from '../english.ts'

type Owner = Catalogue['owner']

/** Messages about reading and writing other formats, in German. */
export const countedGerman: Owner['formatCounts'] = {
  'aliases/other-rows': inAnyNumber('Zeilen ohne Alias, übergangen: {count}.'),
  'any/choice-dropped': inAnyNumber('Auswahlwerte, die in der Zeile nicht möglich sind und wegfallen: {count}.'),
  'any/default-in-trailer': inAnyNumber(
    'Vorgabewerte, die in der Zeile nicht möglich sind und jetzt in der Beschreibung stehen: {count}.',
  ),
  'any/escape-read': inAnyNumber(
    'Zeilen, in denen selbst \\{\\{ steht, das hier als {{ angezeigt und kopiert wird: {count}.',
  ),
  'any/kept-as-text': inAnyNumber('Platzhalter, die hier nicht möglich sind und Text bleiben: {count}.'),
  'any/no-place': inAnyNumber('Felder, für die es in diesem Format keinen Platz gibt und die fehlen: {count}.'),
  'any/platform-as-tag': inAnyNumber('Plattformen, die als erster Tag geschrieben wurden: {count}.'),
  'cheat/field-dropped': inAnyNumber('Einstellungen von Sheets, wie die Syntax, die wegfallen: {count}.'),
  'cheat/sheet-renamed': inAnyNumber(
    'Sheets, die anders heißen als ihre Plattform, weil der Name vergeben oder als Dateiname nicht möglich ist; die Plattform steht in ihrer Front Matter: {count}.',
  ),
  'cheat/would-be-split': inAnyNumber(
    'Befehle mit leerer Zeile, Kommentar oder offenem Anführungszeichen, die als mehrere zurückkämen: {count}.',
  ),
  'csv/longer-rows': inAnyNumber('Zeilen mit mehr Zellen als Überschriften, deren übrige Zellen fehlen: {count}.'),
  'espanso/changed': inAnyNumber(
    'Zeilen mit $|$ oder \\}\\}, das espanso für eigene Zeichen hält und nicht anzeigt: {count}.',
  ),
  'espanso/dropped': inAnyNumber('Einstellungen von Matches, die hier nicht möglich sind und wegfallen: {count}.'),
  'espanso/imports': inAnyNumber(
    'Importierte Dateien, die nicht gelesen wurden; wähle sie mit aus, wenn sie Matches enthalten: {count}.',
  ),
  'espanso/renamed': inAnyNumber(
    'Platzhalter, die in espanso anders heißen, wo nur Buchstaben, Ziffern und _ erlaubt sind: {count}.',
  ),
  'espanso/trigger-made': inAnyNumber(
    'Befehle ohne Schlüsselwort, deren Auslöser aus den Notizen gebildet wurde: {count}.',
  ),
  'export/description': inAnyNumber('Befehle, deren Beschreibung anders oder gar nicht zurückkäme: {count}.'),
  'export/fewer': inAnyNumber('Geschriebene Befehle: {count}. Aus der Datei wieder lesbar: {read}.'),
  'export/howTo': inAnyNumber('Befehle, deren Anwendung anders oder gar nicht zurückkäme: {count}.'),
  'export/line': inAnyNumber('Befehle, deren Befehlszeile anders oder gar nicht zurückkäme: {count}.'),
  'export/notes': inAnyNumber('Befehle, deren Notizen anders oder gar nicht zurückkämen: {count}.'),
  'export/pinned': inAnyNumber('Befehle, die nicht mehr angeheftet wären: {count}.'),
  'export/platform': inAnyNumber('Befehle, deren Plattform anders oder gar nicht zurückkäme: {count}.'),
  'export/source': inAnyNumber('Befehle, deren Quelle anders oder gar nicht zurückkäme: {count}.'),
  'export/tags': inAnyNumber('Befehle, deren Tags anders oder gar nicht zurückkämen: {count}.'),
  'export/visibility': inAnyNumber('Befehle, die nicht mehr privat wären: {count}.'),
  'history/cut-off': inAnyNumber(
    'Befehle, die am Rand des Terminals abgeschnitten waren und fehlen: {count}. Gib den Verlauf mit `(Get-History).CommandLine` aus.',
  ),
  'history/grouped': inAnyNumber('Zusammengefasst, weil sie sich nur in einem Wort unterscheiden: {count}.'),
  'history/legacy': inAnyNumber('Verläufe, die nicht in UTF-8 sind und als Windows-1252 gelesen wurden: {count}.'),
  'history/not-unicode': inAnyNumber(
    'Befehle, die nicht in UTF-8 sind und in denen Unlesbares ersetzt wurde: {count}.',
  ),
  'history/read': inAnyNumber('Gelesene Befehle: {count}; vorgeschlagen: {proposed}.'),
  'history/read-different': inAnyNumber(
    'Gelesene Befehle: {count}, davon verschiedene: {different}; vorgeschlagen: {proposed}.',
  ),
  'history/secrets': inAnyNumber('Weggelassen, weil es nach Zugangsdaten aussieht: {count}.'),
  'intellishell/asked-for': inAnyNumber('Befehle mit Klammern, die IntelliShell für einen Platzhalter hält: {count}.'),
  'intellishell/braces': inAnyNumber('Platzhalter mit geschweiften Klammern, aus denen runde wurden: {count}.'),
  'intellishell/comment-dropped': inAnyNumber('Kommentare, unter denen kein Befehl steht und die wegfallen: {count}.'),
  'intellishell/comment-spoiled': inAnyNumber(
    'Befehle, in deren Notizen oder Beschreibung Wörter mit # oder Klammern stehen, die IntelliShell für Tags oder einen Alias hält: {count}.',
  ),
  'intellishell/default-as-name': inAnyNumber(
    'Platzhalter, deren Vorgabewert IntelliShell für den Namen hält: {count}.',
  ),
  'intellishell/joined': inAnyNumber('Befehle mit mehreren Zeilen, die IntelliShell zusammenfügt: {count}.'),
  'intellishell/name-lost': inAnyNumber('Platzhalter mit Auswahl, neben der IntelliShell keinen Namen hat: {count}.'),
  'intellishell/spoiled': inAnyNumber('Befehle mit Zeichen, die IntelliShell für eigene hält: {count}.'),
  'markdown/field-dropped': inAnyNumber('Einstellungen über dem Text, wie der Titel, die wegfallen: {count}.'),
  'markdown/output-dropped': inAnyNumber('Zeilen mit Ausgabe, die wegfallen: {count}.'),
  'navi/asked-for': inAnyNumber(
    'Befehle mit Wörtern in spitzen Klammern, nach denen navi fragt, oder mit Backslash vor einem Platzhalter, nach dem es nicht fragt: {count}.',
  ),
  'navi/borrowed-too-much': inAnyNumber(
    'Zeilen mit @, die fehlen, weil ihre Tags schon von hundert anderen übernehmen: {count}.',
  ),
  'navi/comma-lost': inAnyNumber('Tags, deren Komma wegfällt, weil es in navi Tags trennt: {count}.'),
  'navi/comment-unused': inAnyNumber('Kommentare, unter denen kein Befehl steht und die fehlen: {count}.'),
  'navi/metacomment': inAnyNumber('Zeilen mit Semikolon am Anfang, die zu keinem Befehl gehören und fehlen: {count}.'),
  'navi/moved': inAnyNumber(
    'Zeilen, die mit einem Zeichen von navi beginnen und ein Leerzeichen davor bekamen: {count}.',
  ),
  'navi/name-changed': inAnyNumber(
    'Umbenannte Platzhalter, weil navi nur Buchstaben, Ziffern, Unter- und Bindestriche erlaubt: {count}.',
  ),
  'navi/suggestion-dropped': inAnyNumber(
    'Vorschläge bei Befehlen, die fehlen, weil sie zu lang sind oder der Import zu groß würde: {count}.',
  ),
  'navi/suggestion-kept': inAnyNumber(
    'Vorschläge, die als Text unter der Beschreibung stehen und nie ausgeführt werden: {count}.',
  ),
  'navi/twice': inAnyNumber('Wiederholte Befehle mit gleichem Kommentar und gleichen Tags, übersprungen: {count}.'),
  'pet/asked-for': inAnyNumber(
    'Textstellen in spitzen Klammern, nach denen pet wie nach einem Parameter fragt: {count}.',
  ),
  'pet/choice-unwritten': inAnyNumber(
    'Auswahlwerte, die in einem Parameter von pet nicht möglich sind und fehlen: {count}.',
  ),
  'pet/dropped': inAnyNumber('Schlüssel von Snippets, die hier nicht möglich sind und wegfallen: {count}.'),
  'pet/escape-kept': inAnyNumber('Backslashes ohne Escape-Sequenz, die unverändert bleiben: {count}.'),
  'pet/renamed': inAnyNumber('Platzhalter, die in pet anders heißen, wo spitze Klammern nicht erlaubt sind: {count}.'),
  'raycast/change-dropped': inAnyNumber(
    'Platzhalter, die beim Einsetzen verändert wurden und hier unverändert eingesetzt werden: {count}.',
  ),
  'raycast/comma': inAnyNumber('Auswahlwerte mit Komma, an dem Raycast sie teilt: {count}.'),
  'raycast/field-again': inAnyNumber(
    'Felder, die in ihrem Snippet mehrfach stehen und von denen das letzte gilt: {count}.',
  ),
  'raycast/field-dropped': inAnyNumber(
    'Felder von Snippets, für die es hier keinen Platz gibt und die wegfallen: {count}.',
  ),
  'raycast/filled-in': inAnyNumber('Befehle mit Text in geschweiften Klammern, den Raycast ersetzt: {count}.'),
  'raycast/quotes': inAnyNumber('Platzhalter, deren doppelte Anführungszeichen zu einfachen wurden: {count}.'),
  'tldr/descriptions-lost': inAnyNumber(
    'Beschreibungen, die fehlen, weil eine Seite von tldr nur eine für alle Befehle hat: {count}.',
  ),
  'tldr/kept-as-shown': inAnyNumber('Platzhalter mit Leerraum am Rand oder Klammern, die Text bleiben: {count}.'),
  'tldr/long-option': inAnyNumber('Stellen mit kurzer und langer Option, an denen die lange steht: {count}.'),
  'tldr/names-lost': inAnyNumber('Platzhalter ohne Namen, weil tldr nur Auswahl oder Vorgabewert zeigt: {count}.'),
  'tldr/short-option': inAnyNumber('Stellen mit kurzer und langer Option, an denen die kurze steht: {count}.'),
  'tldr/tags-lost': inAnyNumber('Tags, die fehlen, weil eine Seite von tldr außer dem System keine hat: {count}.'),
  'tldr/trailers-lost': inAnyNumber(
    'Befehle, deren Schlüsselwörter, Hinweise, Vorschläge oder Ausgabe fehlen, weil tldr keinen Platz dafür hat: {count}.',
  ),
  'tldr/without-descriptions': inAnyNumber(
    'Die Einleitungen der Seiten fehlen, weil der Import mit ihnen größer als 10 MiB wäre.',
  ),
  'tldr/written-as-text': inAnyNumber('Platzhalter, die in tldr nicht möglich sind und Text wurden: {count}.'),
  'vscode/change-dropped': inAnyNumber(
    'Platzhalter, die bei erneuter Verwendung verändert wurden und hier unverändert eingesetzt werden: {count}.',
  ),
  'vscode/field-again': inAnyNumber(
    'Felder, die in ihrem Snippet mehrfach stehen und von denen wie im Editor das letzte gilt: {count}.',
  ),
  'vscode/field-dropped': inAnyNumber(
    'Felder von Snippets, für die es hier keinen Platz gibt und die wegfallen: {count}.',
  ),
  'warp/between-braces': inAnyNumber(
    'Platzhalter zwischen geschweiften Klammern, die Warp falsch läse und die Text wurden: {count}.',
  ),
  'warp/dropped': inAnyNumber('Werte von Workflows, die hier nicht möglich sind und wegfallen: {count}.'),
  'warp/renamed': inAnyNumber(
    'Platzhalter, die in Warp anders heißen, wo geschweifte Klammern nicht erlaubt sind: {count}.',
  ),
  'yaml/key-twice': inAnyNumber(
    'Schlüssel, die an einer Stelle mehrfach stehen und von denen der letzte gilt: {count}.',
  ),
}

export const plainGerman: Owner['formatMessages'] = {
  'commander/fields-dropped': 'Diese Felder haben Befehle nicht, sie fallen deshalb weg: {names}.',
  'commander/many-fields-dropped':
    'Diese Felder haben Befehle nicht, sie fallen deshalb weg: {names} und {more} weitere.',
  'csv/columns-left-out': 'Für diese Spalten von {file} gibt es hier keinen Platz, sie fehlen deshalb: {names}.',
  'csv/many-columns-left-out':
    'Für diese Spalten von {file} gibt es hier keinen Platz, sie fehlen deshalb: {names} und {more} weitere.',
  'csv/open-quote':
    'In {file}, Zeile {row}, fehlt ein schließendes Anführungszeichen: Alles danach wurde als eine Zelle gelesen.',
  'files/legacy': '{file} ist weder UTF-8 noch UTF-16 und wurde als Windows-1252 gelesen.',
  'files/many-legacy': 'Dateien, die weder UTF-8 noch UTF-16 sind und als Windows-1252 gelesen wurden: {number}.',
  'files/too-many-commands':
    'Diese Dateien enthalten {number} Befehle, aber ein Import darf höchstens {max} haben. Importiere sie in Teilen, zum Beispiel einen Ordner oder eine Sprache von tldr.',
  'files/total-too-large': 'Diese Dateien sind zusammen größer als 100 MiB. Importiere weniger auf einmal.',
  'history/beyond': '{number} nach den besten {max}',
  'history/comments': '{number} als Kommentar',
  'history/controls': '{number} mit Steuerzeichen',
  'history/everyday': '{number} allgemein bekannt wie cd',
  'history/known': '{number} schon in deiner Bibliothek',
  'history/long': '{number} zu lang zum Nachschlagen',
  'history/not-proposed': 'Nicht vorgeschlagen: {reasons}.',
  'history/short': '{number} nur einmal benutzt und kurz',
  'history/spaced': '{number} mit einem Leerzeichen davor, also privat',
  'history/tiny': '{number} aus wenigen Zeichen oder einem Wort',
  'pet/kept-as-text': '{place}: {text} bleibt Text, weil es kein Parameter ist. pet fragt danach.',
  'pet/more-kept': 'Weitere {number} bleiben ebenfalls Text.',
  'place/document': '{path}, Dokument {number}',
  'place/entry': '{path}, Eintrag {number}',
  'place/file': '{path}',
  'place/key': '{path}, Schlüssel {key}',
  'place/line': '{path}, Zeile {number}',
  'place/match': '{path}, Match {number}',
  'place/match-of-document': '{path}, Dokument {document}, Match {number}',
  'place/row': '{path}, Zeile {number}',
  'place/snippet': '{path}, Snippet {number}',
}

export const labelsGerman: Owner['formatLabels'] = {
  commander: 'Commander (JSON)',
  markdown: 'Markdown',
  csv: 'CSV oder TSV',
  aliases: 'Shell-Aliasse',
  tldr: 'tldr-Seiten',
  cheat: 'cheat-Sheets',
  pet: 'pet',
  navi: 'navi',
  warp: 'Warp-Workflows',
  vscode: 'VS-Code-Snippets',
  raycast: 'Raycast-Snippets',
  espanso: 'espanso',
  intellishell: 'IntelliShell',
}

function inAnyNumber(text: string): Plural {
  return { one: text, other: text }
}
