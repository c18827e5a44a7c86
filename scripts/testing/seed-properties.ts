import fc from 'fast-check';

/*
 * Loaded before every test file of `npm test`: properties use a fixed seed, so that a result depends on the change
 * alone and a failure is reproducible. FETTLE_TEST_SEED sets another; `npm run fuzz` uses a new one each time.
 */
const seed = Number(process.env.FETTLE_TEST_SEED ?? 20_261_120);
if (!Number.isInteger(seed)) throw new Error('FETTLE_TEST_SEED must be a whole number.');
fc.configureGlobal({ ...fc.readConfigureGlobal(), seed });
process.env.FETTLE_FUZZ_SEED ??= String(seed);
