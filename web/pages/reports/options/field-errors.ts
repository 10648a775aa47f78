/** The server's words for a field, by its name in the call. */
export type FieldErrors = Readonly<Record<string, string | undefined>>;
