import type { Catalogue, Plural } from '../english.ts'

type Owner = Catalogue['owner']

/** Messages about reading and writing other formats, in Romanian. */
export const countedRomanian: Owner['formatCounts'] = {
  'aliases/other-rows': inAnyNumber('Linii care nu definesc un alias, ignorate: {count}.'),
  'any/choice-dropped': inAnyNumber('Variante care nu se pot scrie în linie și au fost eliminate: {count}.'),
  'any/default-in-trailer': inAnyNumber(
    'Valori implicite care nu se pot scrie în linie și au rămas în descriere: {count}.',
  ),
  'any/escape-read': inAnyNumber('Linii care conțin chiar \\{\\{, afișat și copiat aici ca {{: {count}.'),
  'any/kept-as-text': inAnyNumber('Câmpuri de completat care nu se pot scrie aici și au rămas text: {count}.'),
  'any/no-place': inAnyNumber('Câmpuri fără loc în acest format, care nu s-au scris: {count}.'),
  'any/platform-as-tag': inAnyNumber('Platforme scrise ca primă etichetă: {count}.'),
  'cheat/field-dropped': inAnyNumber('Setări ale foilor, precum sintaxa, care au fost eliminate: {count}.'),
  'cheat/sheet-renamed': inAnyNumber(
    'Foi cu alt nume decât platforma lor, fiindcă numele este ocupat sau nu poate fi un nume de fișier; platforma apare în front matter: {count}.',
  ),
  'cheat/would-be-split': inAnyNumber(
    'Comenzi cu o linie goală, un comentariu sau ghilimele neînchise, care s-ar întoarce ca mai multe: {count}.',
  ),
  'csv/longer-rows': inAnyNumber('Rânduri cu mai multe celule decât titluri, din care restul s-a omis: {count}.'),
  'espanso/changed': inAnyNumber(
    'Linii cu $|$ sau \\}\\}, pe care espanso le ia drept semne proprii și nu le afișează: {count}.',
  ),
  'espanso/dropped': inAnyNumber('Setări ale potrivirilor care nu se păstrează aici și au fost eliminate: {count}.'),
  'espanso/imports': inAnyNumber(
    'Fișiere importate care nu s-au citit; alege-le și pe ele dacă au potriviri: {count}.',
  ),
  'espanso/renamed': inAnyNumber(
    'Câmpuri de completat cu alt nume în espanso, care permite doar litere, cifre și _: {count}.',
  ),
  'espanso/trigger-made': inAnyNumber('Comenzi fără cuvânt-cheie, al căror declanșator s-a format din note: {count}.'),
  'export/description': inAnyNumber('Comenzi care s-ar întoarce cu altă descriere sau fără: {count}.'),
  'export/fewer': inAnyNumber('Comenzi scrise: {count}. Se pot citi din nou din fișier: {read}.'),
  'export/howTo': inAnyNumber('Comenzi care s-ar întoarce cu alt mod de folosire sau fără: {count}.'),
  'export/line': inAnyNumber('Comenzi care s-ar întoarce cu altă linie de comandă sau fără: {count}.'),
  'export/notes': inAnyNumber('Comenzi care s-ar întoarce cu alte note sau fără: {count}.'),
  'export/pinned': inAnyNumber('Comenzi care nu ar mai fi fixate: {count}.'),
  'export/platform': inAnyNumber('Comenzi care s-ar întoarce cu altă platformă sau fără: {count}.'),
  'export/source': inAnyNumber('Comenzi care s-ar întoarce cu altă sursă sau fără: {count}.'),
  'export/tags': inAnyNumber('Comenzi care s-ar întoarce cu alte etichete sau fără: {count}.'),
  'export/visibility': inAnyNumber('Comenzi care nu ar mai fi private: {count}.'),
  'history/cut-off': inAnyNumber(
    'Comenzi tăiate la marginea terminalului și omise: {count}. Afișează istoricul cu `(Get-History).CommandLine`.',
  ),
  'history/grouped': inAnyNumber('Grupate, fiindcă diferă într-un singur cuvânt: {count}.'),
  'history/legacy': inAnyNumber('Istorice care nu sunt UTF-8 și s-au citit ca Windows-1252: {count}.'),
  'history/not-unicode': inAnyNumber(
    'Comenzi care nu sunt UTF-8 și în care s-a înlocuit ce nu se putea citi: {count}.',
  ),
  'history/read': inAnyNumber('Comenzi citite: {count}; propuse: {proposed}.'),
  'history/read-different': inAnyNumber('Comenzi citite: {count}, diferite: {different}; propuse: {proposed}.'),
  'history/secrets': inAnyNumber('Omise, fiindcă par să conțină un secret: {count}.'),
  'intellishell/asked-for': inAnyNumber(
    'Comenzi cu acolade sau paranteze proprii, pe care IntelliShell le ia drept câmp de completat: {count}.',
  ),
  'intellishell/braces': inAnyNumber('Câmpuri de completat cu acolade, devenite paranteze rotunde: {count}.'),
  'intellishell/comment-dropped': inAnyNumber(
    'Comentarii care nu stau deasupra unei comenzi și au fost eliminate: {count}.',
  ),
  'intellishell/comment-spoiled': inAnyNumber(
    'Comenzi cu # sau paranteze în note sau în descriere, pe care IntelliShell le ia drept etichete sau alias: {count}.',
  ),
  'intellishell/default-as-name': inAnyNumber(
    'Câmpuri de completat a căror valoare implicită IntelliShell o ia drept nume: {count}.',
  ),
  'intellishell/joined': inAnyNumber('Comenzi cu mai multe linii, pe care IntelliShell le unește: {count}.'),
  'intellishell/name-lost': inAnyNumber(
    'Câmpuri de completat cu variante, lângă care IntelliShell nu are nume: {count}.',
  ),
  'intellishell/spoiled': inAnyNumber('Comenzi cu semne pe care IntelliShell le ia drept ale sale: {count}.'),
  'markdown/field-dropped': inAnyNumber('Setări de deasupra textului, precum titlul, care au fost eliminate: {count}.'),
  'markdown/output-dropped': inAnyNumber('Linii de ieșire eliminate: {count}.'),
  'navi/asked-for': inAnyNumber(
    'Comenzi cu cuvinte între paranteze unghiulare, pe care navi le va cere, sau cu backslash înaintea unui câmp pe care nu îl va cere: {count}.',
  ),
  'navi/borrowed-too-much': inAnyNumber(
    'Linii cu @ omise, fiindcă etichetele lor preiau deja de la o sută de altele: {count}.',
  ),
  'navi/comma-lost': inAnyNumber('Etichete fără virgulă, fiindcă în navi virgula desparte etichetele: {count}.'),
  'navi/comment-unused': inAnyNumber('Comentarii omise, fiindcă nu stau deasupra unei comenzi: {count}.'),
  'navi/metacomment': inAnyNumber(
    'Linii care încep cu punct și virgulă, nu țin de nicio comandă și au fost omise: {count}.',
  ),
  'navi/moved': inAnyNumber('Linii care încep cu un semn al lui navi și au primit un spațiu în față: {count}.'),
  'navi/name-changed': inAnyNumber(
    'Câmpuri de completat redenumite, fiindcă navi permite doar litere, cifre, _ și -: {count}.',
  ),
  'navi/suggestion-dropped': inAnyNumber(
    'Sugestii ale comenzilor, omise fiindcă sunt prea lungi sau importul ar fi prea mare: {count}.',
  ),
  'navi/suggestion-kept': inAnyNumber(
    'Sugestii păstrate ca text sub descriere, care nu se execută niciodată: {count}.',
  ),
  'navi/twice': inAnyNumber('Comenzi repetate, cu același comentariu și aceleași etichete, ignorate: {count}.'),
  'pet/asked-for': inAnyNumber(
    'Porțiuni de text între paranteze unghiulare, pe care pet le va cere ca pe niște parametri: {count}.',
  ),
  'pet/choice-unwritten': inAnyNumber('Variante care nu se pot scrie într-un parametru pet și au fost omise: {count}.'),
  'pet/dropped': inAnyNumber('Chei ale snippeturilor care nu se păstrează aici și au fost eliminate: {count}.'),
  'pet/escape-kept': inAnyNumber('Backslashuri care nu încep o secvență escape, păstrate ca atare: {count}.'),
  'pet/renamed': inAnyNumber('Câmpuri de completat cu alt nume în pet, care nu permite paranteze unghiulare: {count}.'),
  'raycast/change-dropped': inAnyNumber(
    'Câmpuri de completat care se modificau la completare, iar aici se completează ca atare: {count}.',
  ),
  'raycast/comma': inAnyNumber('Variante cu virgulă, la care Raycast le desparte: {count}.'),
  'raycast/field-again': inAnyNumber('Câmpuri care apar de mai multe ori în snippet; s-a păstrat ultimul: {count}.'),
  'raycast/field-dropped': inAnyNumber('Câmpuri ale snippeturilor fără loc aici, eliminate: {count}.'),
  'raycast/filled-in': inAnyNumber('Comenzi cu text între acolade, pe care Raycast îl completează: {count}.'),
  'raycast/quotes': inAnyNumber('Câmpuri de completat cu ghilimele duble, devenite simple: {count}.'),
  'tldr/descriptions-lost': inAnyNumber(
    'Descrieri omise, fiindcă o pagină tldr are una singură pentru toate comenzile: {count}.',
  ),
  'tldr/kept-as-shown': inAnyNumber('Câmpuri de completat cu spații la capete sau acolade, păstrate ca text: {count}.'),
  'tldr/long-option': inAnyNumber('Locuri cu opțiune scurtă și lungă, unde s-a păstrat cea lungă: {count}.'),
  'tldr/names-lost': inAnyNumber(
    'Câmpuri de completat fără nume, fiindcă tldr arată doar variantele sau valoarea implicită: {count}.',
  ),
  'tldr/short-option': inAnyNumber('Locuri cu opțiune scurtă și lungă, unde s-a păstrat cea scurtă: {count}.'),
  'tldr/tags-lost': inAnyNumber('Etichete omise, fiindcă o pagină tldr nu are altele în afară de sistem: {count}.'),
  'tldr/trailers-lost': inAnyNumber(
    'Comenzi ale căror cuvinte-cheie, indicii, sugestii sau ieșire s-au omis, fiindcă tldr nu are loc pentru ele: {count}.',
  ),
  'tldr/without-descriptions': inAnyNumber(
    'Introducerile paginilor au fost omise, fiindcă importul ar depăși 10 MiB cu ele.',
  ),
  'tldr/written-as-text': inAnyNumber('Câmpuri de completat care nu se pot scrie în tldr și au devenit text: {count}.'),
  'vscode/change-dropped': inAnyNumber(
    'Câmpuri de completat care se modificau la refolosire, iar aici se completează ca atare: {count}.',
  ),
  'vscode/field-again': inAnyNumber(
    'Câmpuri care apar de mai multe ori în snippet; s-a păstrat ultimul, ca în editor: {count}.',
  ),
  'vscode/field-dropped': inAnyNumber('Câmpuri ale snippeturilor fără loc aici, eliminate: {count}.'),
  'warp/between-braces': inAnyNumber(
    'Câmpuri de completat între acolade, pe care Warp le-ar citi greșit și care au devenit text: {count}.',
  ),
  'warp/dropped': inAnyNumber('Valori ale workflow-urilor care nu se păstrează aici și au fost eliminate: {count}.'),
  'warp/renamed': inAnyNumber('Câmpuri de completat cu alt nume în Warp, care nu permite acolade: {count}.'),
  'yaml/key-twice': inAnyNumber('Chei scrise de mai multe ori în același loc; contează ultima: {count}.'),
}

export const plainRomanian: Owner['formatMessages'] = {
  'commander/fields-dropped': 'Comenzile nu au aceste câmpuri, așa că au fost eliminate: {names}.',
  'commander/many-fields-dropped': 'Comenzile nu au aceste câmpuri, așa că au fost eliminate: {names} și încă {more}.',
  'csv/columns-left-out': 'Aceste coloane din {file} nu au loc aici și au fost omise: {names}.',
  'csv/many-columns-left-out': 'Aceste coloane din {file} nu au loc aici și au fost omise: {names} și încă {more}.',
  'csv/open-quote': 'În {file}, rândul {row}, ghilimelele nu se închid: tot ce urmează s-a citit ca o singură celulă.',
  'files/legacy': '{file} nu este nici UTF-8, nici UTF-16 și s-a citit ca Windows-1252.',
  'files/many-legacy': 'Fișiere care nu sunt nici UTF-8, nici UTF-16 și s-au citit ca Windows-1252: {number}.',
  'files/too-many-commands':
    'Comenzi în aceste fișiere: {number}; maximul pentru un import este {max}. Importă-le pe părți, de exemplu câte un folder sau câte o limbă din tldr.',
  'files/total-too-large': 'Aceste fișiere depășesc împreună 100 MiB. Importă mai puține odată.',
  'history/beyond': '{number} după cele mai bune {max}',
  'history/comments': '{number} sunt comentarii',
  'history/controls': '{number} cu caractere de control',
  'history/everyday': '{number} pe care le știe oricine, precum cd',
  'history/known': '{number} deja în biblioteca ta',
  'history/long': '{number} prea lungi ca să le cauți',
  'history/not-proposed': 'Nepropuse: {reasons}.',
  'history/short': '{number} scurte, folosite o dată',
  'history/spaced': '{number} scrise cu un spațiu în față, deci private',
  'history/tiny': '{number} din câteva litere sau un cuvânt',
  'pet/kept-as-text': '{place}: {text} a rămas text, fiindcă nu este un parametru. pet îl va cere.',
  'pet/more-kept': 'Încă {number} au rămas text.',
  'place/document': '{path}, documentul {number}',
  'place/entry': '{path}, intrarea {number}',
  'place/file': '{path}',
  'place/key': '{path}, cheia {key}',
  'place/line': '{path}, linia {number}',
  'place/match': '{path}, potrivirea {number}',
  'place/match-of-document': '{path}, documentul {document}, potrivirea {number}',
  'place/row': '{path}, rândul {number}',
  'place/snippet': '{path}, snippetul {number}',
}

export const labelsRomanian: Owner['formatLabels'] = {
  commander: 'Commander (JSON)',
  markdown: 'Markdown',
  csv: 'CSV sau TSV',
  aliases: 'Aliasuri de shell',
  tldr: 'Pagini tldr',
  cheat: 'Foi cheat',
  pet: 'pet',
  navi: 'navi',
  warp: 'Workflow-uri Warp',
  vscode: 'Snippeturi VS Code',
  raycast: 'Snippeturi Raycast',
  espanso: 'espanso',
  intellishell: 'IntelliShell',
}

function inAnyNumber(text: string): Plural {
  return { one: text, few: text, other: text }
}
