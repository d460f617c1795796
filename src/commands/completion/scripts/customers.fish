# fish completion for customers
#
# The program answers with values and what they are. Nothing of that is run or expanded: fish quotes the values.
function __customers_complete
    set -l words (commandline -opc)
    set -e words[1]
    set -l token (commandline -ct)
    set -l lines (command customers __complete fish $words "$token" 2>/dev/null </dev/null)
    if test "$lines[1]" = files
        set -l flag (string match -r -- '^--[^=]+=' "$token")
        for path in (__fish_complete_path (string replace -r -- '^--[^=]+=' '' "$token"))
            printf '%s%s\n' "$flag" "$path"
        end
        return
    end
    set -e lines[1]
    for line in $lines
        printf '%s\n' "$line"
    end
end

complete -c customers -e
complete -c customers -f -k -a '(__customers_complete)'
