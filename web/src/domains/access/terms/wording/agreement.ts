import type { Names, TermsSection } from './section.ts'

export const agreement = ({ product, company }: Names): TermsSection[] => [
  {
    id: 'parties',
    title: 'The parties and this agreement',
    clauses: [
      `This end-user licence agreement is between ${company} (“we”, “us”) and the person who signs in to ${product} (“you”).`,
      `You use ${product} under the account of an Account Holder: the specialist, practice or other organisation that has contracted with us and in whose name your access was created. Where you are the Account Holder yourself, you accept these terms in both capacities.`,
      `You accept these terms each time you tick the box at sign-in. We record your name, the version you accepted and the time. If you do not agree, do not sign in.`,
      `Where the Account Holder has a separate written contract with us, that contract prevails over these terms to the extent that the two differ, except where these terms give better protection to patient information.`,
    ],
  },
  {
    id: 'definitions',
    title: 'What the words mean',
    clauses: [
      {
        text: 'In these terms:',
        items: [
          '“Account Holder” means the client, a person or an organisation, that holds the licence under which its users sign in;',
          '“Group” means a set of users and practices that an Account Holder administers together;',
          '“Imaging Practice” means a provider that performs imaging studies and appears on the platform;',
          '“Patient Information” means any information about an identified or reasonably identifiable patient, including images, reports, requests and worklists, in any form;',
          `“Platform” means ${product}: the portal, the applications connected to it, and the services behind them;`,
          '“RIS” means a radiology information system, and “Archive” means an image archive, that the Platform is connected to;',
          '“Specialist” means a medical practitioner who sources studies from Imaging Practices or reports on them;',
          '“Credentials” means your password, one-time codes, authenticator and recovery codes.',
        ],
      },
      'Words such as “including” do not limit what comes before them. A reference to a law includes its regulations and whatever amends or replaces it. Headings are for convenience only.',
    ],
  },
  {
    id: 'platform',
    title: 'What the Platform does',
    clauses: [
      'Through the Platform, Specialists source Imaging Practices to perform imaging studies for their patients, and then report to the patient and to those who care for the patient, using data held in a RIS and images held in an Archive.',
      'The Platform administers who may take part: users and their roles, practices and providers, groups, invitations, documents and connections to radiology information systems. It also opens the connected applications that your role allows.',
      'The Platform is an administrative and communication tool. It is not a medical device, gives no medical advice, and replaces neither clinical judgement nor the duty to check that the study, the images and the report belong to the right patient.',
      'Arrangements between Specialists, Imaging Practices and patients, including fees, referrals and clinical responsibility, are theirs alone. We are not a party to them.',
    ],
  },
  {
    id: 'licence',
    title: 'Your licence',
    clauses: [
      'While the Account Holder’s licence is in force and your account is active, we grant you a limited, personal, revocable licence to use the Platform. It is not exclusive, and you may neither transfer nor sublicense it.',
      'The licence covers use in the course of your work for the Account Holder, in the roles assigned to you, and for no other purpose.',
      'We may improve and change the Platform. We will not withdraw a function that the Account Holder substantially relies on without reasonable notice, unless law or security requires it.',
    ],
  },
]
