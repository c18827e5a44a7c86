/** The color of reports without an accent color; white is readable on it. */
export const defaultAccent = '#0f766e';
