/** The part of a pino logger that the database files use, so that tests and commands can pass in their own. */
export interface DatabaseLog {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}
