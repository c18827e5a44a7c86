/** A file is not a backup, damaged, incomplete, or for another version; the message completes "The backup <file> …". */
export class BackupError extends Error {}
