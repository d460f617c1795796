# bash completion for customers
#
# The program answers with values and what they are. Nothing of that is run or expanded: values are inserted through
# printf %q, and what they are is shown in the list only.
_customers() {
  local replaced=$2 answer value about extends=yes widest=0 index text
  local -a values=() abouts=()
  COMPREPLY=()
  {
    IFS= read -r answer
    while IFS=$'\t' read -r value about; do
      printf -v value %q "$value"
      values+=("$value")
      abouts+=("$about")
      [[ $value == "$replaced"* ]] || extends=
      ((${#value} > widest)) && widest=${#value}
    done
  } < <(command customers __complete bash "${COMP_LINE:0:COMP_POINT}" "$replaced" 2>/dev/null </dev/null)

  # bash 3 has no compopt.
  case $answer in
    files) compopt -o default 2>/dev/null ;;
    on) compopt -o nospace 2>/dev/null ;;
  esac
  ((${#values[@]} == 0)) && return
  COMPREPLY=("${values[@]}")
  # One value is inserted, and so are those of menu-complete (37) and insert-completions (42); otherwise this is a list.
  [[ ${#values[@]} == 1 || $COMP_TYPE == 37 || $COMP_TYPE == 42 ]] && return
  for index in "${!values[@]}"; do
    [[ ${abouts[index]} ]] || continue
    printf -v text "%-${widest}s  (%s)" "${values[index]}" "${abouts[index]}"
    COMPREPLY[index]=${text:0:${COLUMNS:-80}}
  done
  # bash would replace what is typed by the beginning that all values share: this line shares none with them.
  [[ $extends ]] || COMPREPLY+=("(${#values[@]} matches)")
}

if type compopt >/dev/null 2>&1; then
  complete -F _customers customers
else
  complete -o default -F _customers customers
fi
