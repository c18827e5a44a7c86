/**
 * All texts of the app, in one place: a translation is another module of this shape. Unlike an object, a module lets
 * every page load only the texts it shows.
 */
export * as strings from './all.ts';
