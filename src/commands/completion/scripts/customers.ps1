# PowerShell completion for customers
#
# The program answers with values and what they are. Nothing of that is run or expanded: values that are more than plain
# text are inserted between single quotes. The line goes to the program as Base64, which no shell in between reads.
Register-ArgumentCompleter -Native -CommandName customers -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)

    $length = $cursorPosition - $commandAst.Extent.StartOffset
    $line = $commandAst.Extent.Text.PadRight($length).Substring(0, $length)
    $encoded = [Convert]::ToBase64String([Text.Encoding]::UTF8.GetBytes($line))
    $before = [Console]::OutputEncoding
    try {
        [Console]::OutputEncoding = [Text.Encoding]::UTF8
        $answer, $lines = @(customers __complete powershell $encoded 2>$null)
    } catch {
        return ''
    } finally {
        [Console]::OutputEncoding = $before
    }
    # Without any result PowerShell completes the name of a file.
    if ($answer -eq 'files') { return }
    if (-not $lines) { return '' }
    foreach ($line in $lines) {
        $value, $about = $line -split "`t", 2
        if (-not $value) { continue }
        if (-not $about) { $about = $value }
        $inserted = $value
        if ($value -notmatch '^[A-Za-z0-9_./:+=-][A-Za-z0-9_@./:+=-]*$') {
            $inserted = "'" + [System.Management.Automation.Language.CodeGeneration]::EscapeSingleQuotedStringContent($value) + "'"
        }
        [System.Management.Automation.CompletionResult]::new($inserted, $value, 'ParameterValue', $about)
    }
}
