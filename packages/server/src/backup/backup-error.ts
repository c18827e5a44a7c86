/** A file is no backup, damaged, cut off, or not for this version; the message completes "The backup <file> …". */
export class BackupError extends Error {}
