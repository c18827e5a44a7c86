import { verifyDomainByOperator } from '../../features/orgs/index.ts';
import { defineCommand } from '../command.ts';
import { withServices } from '../with-database.ts';

export const verifyDomainCommand = defineCommand({
  name: 'domain verify',
  summary: 'mark a domain of an organization as verified',
  words: ['domain'],
  details: [
    'For domains that cannot be verified by a TXT record, such as those of an',
    'internal network. The organization can then say who has an email address there:',
    'make sure that the domain belongs to it.',
  ],
  options: {
    org: { type: 'string', value: 'slug', required: true, help: 'slug of the organization' },
  },
  async run({ values, words: [domain = ''] }, context) {
    await withServices(context, ({ services }) =>
      verifyDomainByOperator(services, { slug: values.org, domain }),
    );
    context.io.out(`The domain ${domain} of the organization ${values.org} is verified.`);
  },
});
