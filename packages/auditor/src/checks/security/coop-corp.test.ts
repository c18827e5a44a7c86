import { checkCases } from '../testing/check-cases.ts';
import { coopCorp } from './coop-corp.ts';

const opener = { 'cross-origin-opener-policy': 'same-origin' };
const resource = { 'cross-origin-resource-policy': 'same-origin' };

checkCases(coopCorp, [
  { name: 'both', page: { headers: { ...opener, ...resource } }, details: [] },
  { name: 'one', page: { headers: opener }, details: ['no Cross-Origin-Resource-Policy'] },
  {
    name: 'neither',
    page: { headers: {} },
    details: ['no Cross-Origin-Opener-Policy and no Cross-Origin-Resource-Policy'],
  },
]);
