#compdef customers
# zsh completion for customers
#
# The program answers with values and what they are. Nothing of that is run or expanded: compadd quotes the values.
_customers() {
  local answer line value
  local -a lines values shown options
  local -i widest=0
  lines=("${(@f)$(command customers __complete zsh "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null </dev/null)}")
  answer=$lines[1]
  shift lines
  if [[ $answer == files ]]; then
    [[ $PREFIX == --*=* ]] && compset -P '*='
    _files
    return
  fi
  lines=(${lines:#})
  (( $#lines )) || return 1
  values=("${lines[@]%%$'\t'*}")
  for value in $values; do
    (( $#value > widest )) && widest=$#value
    [[ ${(L)value} == "${(LQ)PREFIX}"* ]] || compstate[insert]=menu
  done
  for line in $lines; do
    value=${line%%$'\t'*}
    if [[ $line == *$'\t'* ]]; then
      shown+=("${(r:widest:)value}  -- ${line#*$'\t'}")
      options=(-l)
    else
      shown+=("$value")
    fi
  done
  [[ $answer == on ]] && options+=(-S '')
  compadd -U -V customers "${options[@]}" -d shown -a values
}

# As a file in fpath it is the function itself; read with `source`, it is made known.
if [[ ${funcstack[1]} == _customers ]]; then
  _customers "$@"
else
  (( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
  compdef _customers customers
fi
