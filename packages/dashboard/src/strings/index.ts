/**
 * Every text of the app, in one place: a translation is another module of this shape. Of a module, unlike of an object,
 * every page loads only the texts it shows.
 */
export * as strings from './all.ts';
