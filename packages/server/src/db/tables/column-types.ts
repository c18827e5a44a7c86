import type { ColumnType } from 'kysely';

/** JSON columns are read parsed and written as text, so that what is stored is chosen and not guessed. */
export type Json<T> = ColumnType<T, string, string>;
/** A column that is null unless it is written. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
export type NullableJson<T> = ColumnType<T | null, string | null | undefined, string | null>;
