import { removeDomainByOperator } from '../../features/orgs/index.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';

export const removeDomainCommand = defineCommand({
  name: 'domain remove',
  summary: 'remove a domain from an organization',
  words: ['domain'],
  details: ['The organization can no longer vouch for email addresses there.'],
  options: {
    org: { type: 'string', value: 'slug', required: true, help: 'slug of the organization' },
  },
  async run({ values, words: [domain = ''] }, context) {
    await withServices(context, ({ services }) =>
      removeDomainByOperator(services, { slug: values.org, domain }),
    );
    context.io.out(`The organization ${values.org} no longer has the domain ${domain}.`);
  },
});
