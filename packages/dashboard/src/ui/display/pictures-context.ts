import { createContext } from 'react';

/** The URLs of pictures by the ID of their person. Set once for the whole app, because names are everywhere. */
export const PicturesContext = createContext<ReadonlyMap<string, string>>(new Map());
