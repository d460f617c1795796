import bash from "./scripts/customers.bash";
import fish from "./scripts/customers.fish";
import powershell from "./scripts/customers.ps1";
import zsh from "./scripts/customers.zsh";

export const SCRIPTS = { bash, zsh, fish, powershell } as const;
