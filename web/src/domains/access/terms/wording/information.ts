import type { Names, TermsSection } from './section.ts'

export const information = ({ product, company }: Names): TermsSection[] => [
  {
    id: 'privacy',
    title: 'Patient information and privacy',
    clauses: [
      'Patient Information is health information and therefore sensitive information. You and we must each handle it in accordance with the Privacy Act 1988 (Cth), the Australian Privacy Principles, and the health records law of the State or Territory concerned, including the Health Records and Information Privacy Act 2002 (NSW), the Health Records Act 2001 (Vic) and the Health Records (Privacy and Access) Act 1997 (ACT).',
      'Those who provide care remain responsible for the consents, notices and records that their patients are entitled to. We handle Patient Information on their behalf and only to provide, secure and support the Platform, or as the law requires.',
      {
        text: 'You must:',
        items: [
          'look at, use and disclose Patient Information only for the care of the patient or for a purpose the law permits;',
          'not take it off the Platform except where your work needs it, and then keep it at least as safe;',
          'not send it outside Australia unless the law permits it and the Account Holder has agreed;',
          'report any loss, wrong disclosure or unauthorised access to the Account Holder and to us at once, and help us and the Account Holder to assess and notify it under the Notifiable Data Breaches scheme.',
        ],
      },
      `${company} also collects information about you: your profile, your professional identifiers, and records of your sign-ins and actions. We use it to run the Platform, to keep it secure and to meet our legal duties. You may ask us for access to it or for its correction, and you may complain to us and then to the Office of the Australian Information Commissioner.`,
      'We keep records for as long as the law and our contract with the Account Holder require, and then destroy them or remove what identifies a person.',
    ],
  },
  {
    id: 'confidentiality',
    title: 'Confidentiality',
    clauses: [
      'Each party keeps confidential what it learns of the other through the Platform and that is marked as confidential or plainly is so, including business terms, fees, technical details and security measures, and uses it only for the purposes of this agreement.',
      'This does not apply to what is public other than through a breach, what the receiver already lawfully had or developed independently, or what the law or a regulator requires to be disclosed. Before a required disclosure, the receiver tells the other party where it lawfully can.',
      'These duties continue after your access ends. For Patient Information they continue without limit in time.',
    ],
  },
  {
    id: 'intellectual-property',
    title: 'Intellectual property',
    clauses: [
      `${company} and its licensors own all rights in ${product}, including its software, design, documentation and marks. You receive the licence in these terms and nothing more.`,
      'What you and the Account Holder put into the Platform stays yours or theirs. You permit us to store, copy, transmit and display it as far as is needed to provide the Platform.',
      'Suggestions you send us may be used without payment. We will not name you or use Patient Information in doing so.',
      'Parts of the Platform may be provided under open-source licences. For those parts, the open-source licence prevails where it gives you more.',
    ],
  },
]
