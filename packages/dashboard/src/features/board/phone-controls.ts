/** The toolbar of a phone, in one file: on a slow connection, each more takes a round trip. */
export { FilterSheet } from '../../components/filters/filter-sheet.tsx';
export { PhoneDisplay } from './phone-display.tsx';
