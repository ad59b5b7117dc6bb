# Commander at your prompt, for bash (4 or newer) and zsh. Needs curl; uses fzf or sk if you have one of them.
# Ctrl-G finds a command of {{site}} and puts it on the prompt, without running it. Ctrl-X Ctrl-G keeps the line on the
# prompt, or the last one you ran. For other keys, set COMMANDER_FIND_KEY or COMMANDER_KEEP_KEY first, such as '\C-f'.
[[ $- == *i* ]] || return 0
[[ -n ${ZSH_VERSION-} || ${BASH_VERSINFO-0} -ge 4 ]] || { printf 'Commander needs bash 4 or zsh.\n' >&2; return 0; }
: "${COMMANDER_FIND_KEY:=\C-g}" "${COMMANDER_KEEP_KEY:=\C-x\C-g}"
_commander_list() { # prints the cached list, then fetches one for next time; without a cache, waits for it
  local cache=${XDG_CACHE_HOME:-$HOME/.cache}/commander/{{name}} new code
  [[ ! -e $cache/list ]] || { command cat "$cache/list" && exec >/dev/null; }
  trap '' INT; umask 077; command mkdir -p "$cache" && new=$(command mktemp -d "$cache/new.XXXXXX") || return
  code=$(printf '%s\n' "${COMMANDER_TOKEN:+Authorization: Bearer $COMMANDER_TOKEN}" | command curl -sm 20 -H @- \
    --compressed --etag-compare "$cache/etag" --etag-save "$new/etag" -o "$new/list" -w '%{http_code}' \
    '{{api}}.list') && [[ $code == 200 ]] && command mv -f "$new/list" "$new/etag" "$cache"
  command rm -rf "$new" && command cat "$cache/list"
} 2>/dev/null
_commander_ask() { # sets `answer`, or fails on Ctrl-C, which only ends the line: its signal would discard the prompt
  local modes=$(command stty -g </dev/tty) part=''
  command stty icanon icrnl echo -isig eol '^C' </dev/tty && printf '%s' "$1" >/dev/tty && answer=''
  until [[ $answer == *[$'\r\n\003'] || $part == . ]]; do
    part=$(command dd bs=4096 count=1 2>/dev/null </dev/tty; printf .) answer+=${part%.}
  done
  command stty "$modes" </dev/tty; [[ $answer == *[$'\r\n'] ]] || { printf '\n' >/dev/tty; return 1; }
  answer=${answer%%[$'\r\n']*} answer=${answer//$'\e[20'[01]'~'/} # without the marks of bracketed paste
}
_commander_choose() { # prints the chosen record
  local answer record picker n=0 found=()
  local -l shown words
  local -x FZF_DEFAULT_OPTS="--height=60% --layout=reverse ${FZF_DEFAULT_OPTS-} --no-ansi --no-multi"
  for picker in fzf sk; do
    ! command -v "$picker" >/dev/null || { command "$picker" --read0 --delimiter=$'\x1f' --with-nth=1; return; }
  done
  _commander_ask 'Words: ' || return
  while ((n < 20)) && IFS= read -r -d '' record; do
    shown=${record%%$'\x1f'*} words="$answer "
    while [[ $words == *' '* && $shown == *"${words%% *}"* ]]; do words=${words#* }; done
    [[ -n $words ]] || { found[++n]=$record; printf '%3d  %s\n' "$n" "${record%%$'\x1f'*}" >/dev/tty; }
  done
  _commander_ask 'Number: ' && [[ $answer == [1-9]* && $answer != *[!0-9]* ]] && printf '%s' "${found[$answer]-}"
} < <(_commander_list)
_commander_find() { # sets `line` to the chosen command, with values for its placeholders
  local us=$'\x1f' rs=$'\x1e' record part answer
  record=$(_commander_choose) && [[ $record == *"$rs" ]] || return
  part=${record#*"$us"} line=${part#*"$us"} line=${line%"$rs"} part=${part%%"$us"*}
  [[ -z $part ]] || _commander_ask "$part" || return
  while [[ $line == *"$us"* ]]; do
    part=${line#*"$us"} part=${part%%"$us"*}; _commander_ask "${part%%"$rs"*}" || return
    [[ $part != *"$rs$answer="* ]] || answer=${part#*"$rs$answer="} answer=${answer%%"$rs"*}
    line=${line//"$us$part$us"/"$answer"}
  done
}
_commander_keep() { # sends `line` with notes to the library, or adds it to a file; fails at the end, to insert nothing
  local answer text id fence='```' file=${COMMANDER_KEPT_FILE:-$HOME/commander-kept.md} kept='your library, for you alone'
  [[ $line == *[![:space:]]* ]] && _commander_ask "Notes for ${line//[[:cntrl:]]/?}: " || return
  while [[ $line == *"$fence"* ]]; do fence+='`'; done
  text=$'---\ncommander: 1\n---\n\n### '$answer$'\n\n'$fence$'sh\n'$line$'\n'$fence$'\n\nVisibility: private\n'
  [[ -n ${COMMANDER_TOKEN-} && $(printf 'Authorization: Bearer %s\n' "$COMMANDER_TOKEN" | command curl -fsSm 20 -H @- \
    --data-binary @/dev/fd/3 '{{api}}/import?format=markdown' 3< <(printf '%s' "$text")) == *'"entries":1,'* ]] ||
    { kept=$file id=kept-$(command date +%s)-$RANDOM; [[ ! -s $file ]] || text=${text#*---*---}
      (umask 077 && printf '%s\nId: %s\n' "$text" "$id" >>"$file") || return; }
  printf 'Kept in %s.\n' "$kept" >/dev/tty && return 1
}
if [[ -n ${ZSH_VERSION-} ]]; then
  _commander_widget() {
    emulate -L zsh; setopt no_monitor; zle -I # a resize would suspend jobs; it redraws the prompt, so zle -I again below
    local line=${BUFFER:-$history[$((HISTCMD - 1))]}; "$WIDGET" || line=''; zle -I; LBUFFER+=$line
  }
  zle -N _commander_find _commander_widget; zle -N _commander_keep _commander_widget
  for _commander in emacs viins vicmd; do
    bindkey -M "$_commander" "$COMMANDER_FIND_KEY" _commander_find "$COMMANDER_KEEP_KEY" _commander_keep
  done
else
  _commander_widget() {
    local line=${READLINE_LINE:-$(fc -ln -1)}; line=${line#$'\t'[ *]}; "$1" || return
    READLINE_LINE=${READLINE_LINE:0:READLINE_POINT}$line${READLINE_LINE:READLINE_POINT} && ((READLINE_POINT += ${#line}))
  }
  for _commander in emacs-standard vi-insert vi-command; do
    bind -m "$_commander" -x "\"$COMMANDER_FIND_KEY\": _commander_widget _commander_find"
    bind -m "$_commander" -x "\"$COMMANDER_KEEP_KEY\": _commander_widget _commander_keep"
  done
fi
