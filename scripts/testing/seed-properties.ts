import fc from 'fast-check';

/*
 * Loaded before every test file of `npm test`: properties draw from a fixed seed, so that a change is judged by
 * itself and a red run repeats. FETTLE_TEST_SEED explores with another; `npm run fuzz` draws a new one each time.
 */
const seed = Number(process.env.FETTLE_TEST_SEED ?? 20_261_120);
if (!Number.isInteger(seed)) throw new Error('FETTLE_TEST_SEED must be a whole number.');
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
process.env.FETTLE_FUZZ_SEED ??= String(seed);
