import { checkCases } from '../testing/check-cases.ts';
import { formInsecure } from './form-insecure.ts';

const form = (action: string | null) => ({ action, method: 'post', hasPassword: false });

checkCases(formInsecure, [
  { name: 'a relative action stays on https', page: { forms: [form('/send')] }, details: [] },
  { name: 'no action', page: { forms: [form(null)] }, details: [] },
  {
    name: 'an http action',
    page: { forms: [form('http://site.example/send')] },
    details: ['form submits to “http://site.example/send”'],
  },
  {
    name: 'an http action that browsers upgrade',
    page: {
      headers: { 'content-security-policy': 'upgrade-insecure-requests' },
      forms: [form('http://site.example/send')],
    },
    details: [],
  },
  {
    name: 'an http site has its own check',
    page: { url: 'http://site.example/', forms: [form('http://site.example/send')] },
    details: [],
    status: 'not_applicable',
  },
  { name: 'no forms', page: {}, details: [], status: 'not_applicable' },
]);
