import manifest from '../package.json' with { type: 'json' };

/** The version of Fettle that runs. */
export const version: string = manifest.version;
