import { checkCases } from '../testing/check-cases.ts';
import { formInsecure } from './form-insecure.ts';

const form = (action: string | null) => ({ action, method: 'post', hasPassword: false });

checkCases(formInsecure, [
  { name: 'a relative action stays on https', page: { forms: [form('/send')] }, details: [] },
  { name: 'no action', page: { forms: [form(null)] }, details: [] },
  {
    name: 'an http action',
    page: { forms: [form('http://site.example/send')] },
    details: ['form to “http://site.example/send”'],
  },
  { name: 'no forms', page: {}, details: [], status: 'not_applicable' },
]);
