# Commander at your prompt, for fish 3.4 or newer. Needs curl; uses fzf or sk if you have one of them.
# Ctrl-G finds a command of {{site}} and puts it on the prompt, without running it. Ctrl-X Ctrl-G keeps the line on the
# prompt, or the last one you ran. For other keys, set COMMANDER_FIND_KEY or COMMANDER_KEEP_KEY first, such as \cf.
status is-interactive; or return
function _commander_list -d 'Prints the cached list, then fetches one for next time; without a cache, waits for it'
    COMMANDER_TOKEN="$COMMANDER_TOKEN" sh -c 'cache=${XDG_CACHE_HOME:-$HOME/.cache}/commander/{{name}}
        fetch() {
            umask 077; mkdir -p "$cache" && new=$(mktemp -d "$cache/new.XXXXXX") || return
            code=$(printf "%s\n" "${COMMANDER_TOKEN:+Authorization: Bearer $COMMANDER_TOKEN}" | curl -sm 20 -H @- \
                --compressed --etag-compare "$cache/etag" --etag-save "$new/etag" -o "$new/list" -w "%{http_code}" \
                "$1.list") && [ "$code" = 200 ] && mv -f "$new/list" "$new/etag" "$cache"; rm -rf "$new"
        }
        if [ -e "$cache/list" ]; then cat "$cache/list"; (trap "" INT; fetch "$1") >/dev/null </dev/null &
        else fetch "$1"; cat "$cache/list"; fi' sh '{{api}}' 2>/dev/null
end
function _commander_ask -S -d 'Asks and sets `answer`; fails on Ctrl-C, which only ends the line here, and on Ctrl-D'
    set answer "$(QUESTION=$argv[1] sh -c 'exec </dev/tty; modes=$(stty -g); stty icanon icrnl echo -isig eol "^C"
        printf %s "$QUESTION" >/dev/tty; row=; part=; until [ "$part" = . ] || [ "${row%[[:cntrl:]]}" != "$row" ]; do
            part=$(dd bs=4096 count=1 2>/dev/null; printf .); row=$row${part%.}; done; stty "$modes"
        case $row in "" | *"$(printf "\003")") echo >/dev/tty; exit 1 ;; esac; printf %s "$row"')"; or return
    set answer (string split -m 1 \r -- (string replace -ra '\e\[20[01]~' '' -- $answer)[1])[1]; or true
end
function _commander_choose -d 'Prints the chosen record'
    set -lx FZF_DEFAULT_OPTS "--height=60% --layout=reverse $FZF_DEFAULT_OPTS --no-ansi --no-multi"
    for picker in fzf sk
        command -q $picker; or continue
        _commander_list | command $picker --read0 --delimiter=\x1f --with-nth=1
        return
    end
    set -l answer; set -l found; _commander_ask 'Words: '; or return
    for record in (_commander_list | string split0)
        set -l shown (string split -m 1 \x1f -- $record)[1]
        string match -qi -- '*'(string join '*' -- (string split ' ' -- $answer))'*' $shown; or continue
        set -a found $record
        printf '%3d  %s\n' (count $found) $shown >/dev/tty
        test (count $found) -lt 20; or break
    end
    _commander_ask 'Number: '; and string match -qr '^[1-9]\d?$' -- $answer; and printf %s $found[$answer]
end
function _commander_find -d 'Puts the chosen command on the prompt, with values for its placeholders'
    set -l answer; set -l fields (_commander_choose | tr '\037' '\000' | string split0)
    set -q fields[3]; or return
    test -z "$fields[2]$fields[4]"; or printf '\n' >/dev/tty
    test -z "$fields[2]"; or _commander_ask $fields[2]; or return
    set fields[-1] "$(string replace \x1e '' -- $fields[-1])"
    for at in (seq 4 2 (count $fields) 2>/dev/null)
        set -l placeholder $fields[$at]
        set -l parts (printf %s $placeholder | tr '\036' '\000' | string split0)
        set -q parts[2]; or continue # answered before
        _commander_ask $parts[1]; or return
        for pair in $parts[2..]
            set -l known (string split -m 1 = -- $pair)
            test "$known[1]" = "$answer"; and set answer $known[2]; and break
        end
        for same in (seq $at 2 (count $fields))
            test $fields[$same] = $placeholder; and set fields[$same] $answer
        end
    end
    commandline --insert -- "$(string join '' -- $fields[3..])"
end
function _commander_keep -d 'Sends the line, or the last one, with notes to the library, or adds it to a file'
    printf '\n' >/dev/tty; set -l answer; set -l fence '```'; set -l line "$(commandline)"
    string length -q -- $line; or set line $history[1]
    _commander_ask "Notes for $(string replace -ra '[[:cntrl:]]' '?' -- $line): "; or return
    while string match -q -- "*$fence*" $line; set fence $fence'`'; end
    printf '---\ncommander: 1\n---\n\n### %s\n\n%ssh\n%s\n%s\n\nVisibility: private\n' $answer $fence $line $fence |
        COMMANDER_TOKEN="$COMMANDER_TOKEN" sh -c 'text=$(cat); reply=; file=${1:-$HOME/commander-kept.md}
            [ -z "$COMMANDER_TOKEN" ] || reply=$(printf "%s\n" "$text" | curl -fsSm 20 -H @/dev/fd/3 --data-binary @- \
                "$2/import?format=markdown" 3<<END
Authorization: Bearer $COMMANDER_TOKEN
END
            )
            case $reply in *\"entries\":1,*) echo "Kept in your library, for you alone."; exit ;; esac
            [ ! -s "$file" ] || text=${text#*---*---}
            umask 077; printf "%s\n\nId: kept-%s-%s\n" "$text" "$(date +%s)" $$ >>"$file" && echo "Kept in $file."' sh "$COMMANDER_KEPT_FILE" '{{api}}'
end
for map in default insert
    bind -M $map (set -q COMMANDER_FIND_KEY; and echo $COMMANDER_FIND_KEY; or echo \cg) '_commander_find; commandline -f repaint'
    bind -M $map (set -q COMMANDER_KEEP_KEY; and echo $COMMANDER_KEEP_KEY; or echo \cx\cg) '_commander_keep; commandline -f repaint'
end
