/** What holds unless a setting, a flag or an option says otherwise: the one place of these numbers. */
export const DEFAULTS: {
  /** For one attempt of a request. */
  readonly timeoutSeconds: number;
  /** How often a failed request is sent again, where that is safe. */
  readonly maxRetries: number;
} = { timeoutSeconds: 30, maxRetries: 4 };
