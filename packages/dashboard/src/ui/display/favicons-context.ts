import { createContext } from 'react';

/** The URLs of favicons by the ID of their project. Set once for the whole app, because marks of projects are everywhere. */
export const FaviconsContext = createContext<ReadonlyMap<string, string>>(new Map());
