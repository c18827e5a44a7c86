import { registerHooks } from 'node:module';

/*
 * Preloaded with --import, this runs the tests of packages/egress with the version of undici that the published packages
 * use instead of the one that the service uses.
 */
registerHooks({
  resolve: (specifier, context, next) => next(specifier === 'undici' ? 'undici-7' : specifier, context),
});
