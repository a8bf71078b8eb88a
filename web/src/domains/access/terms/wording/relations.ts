import type { Names, TermsSection } from './section.ts'

export const relations = ({ product, company }: Names): TermsSection[] => [
  {
    id: 'amendments',
    title: 'Changes to these terms',
    clauses: [
      'We may amend these terms. We give notice of an amendment at sign-in, by e-mail or in the Platform, under a new version number.',
      'An amendment takes effect when you accept it, or 30 days after we gave notice of it, whichever is earlier.',
      'If you do not agree with an amendment, stop using the Platform before it takes effect. An amendment does not reduce rights that have already arisen.',
    ],
  },
  {
    id: 'notices',
    title: 'Notices',
    clauses: [
      `Notices must be in writing. We may send them to the e-mail address or postal address in your profile or that of the Account Holder. You may send them to ${company} at the address in the Account Holder’s contract.`,
      'A notice sent by post is deemed served 48 hours after it was posted. A notice sent by e-mail is deemed served when it was sent, unless the sender learns that it was not delivered. A notice given in the Platform is deemed served when you next sign in.',
      'You must keep the addresses in your profile current.',
    ],
  },
  {
    id: 'disputes',
    title: 'Disputes',
    clauses: [
      'Whoever has a dispute about these terms first tells the other in writing what it is about. The parties then try in good faith to settle it between them within 14 days.',
      'If that fails, the dispute goes to mediation before anyone starts proceedings in a court. The mediation takes place in Sydney or by video, with a mediator the parties agree on or, failing agreement within 7 days, one nominated by the President of the Law Society of New South Wales. The parties share the mediator’s costs equally.',
      'A party may go to court once the mediation has ended, or 30 days after it was called for if the other party has not taken part.',
      'This does not prevent urgent orders from a court, complaints to a regulator, or claims a consumer may bring before a tribunal.',
      'While a dispute is open, each party goes on meeting its duties, above all those to patients.',
    ],
  },
  {
    id: 'law',
    title: 'Governing law',
    clauses: [
      'These terms are governed by the law of New South Wales, Australia, and the laws of the Commonwealth that apply there.',
      'Each party submits to the non-exclusive jurisdiction of the courts of New South Wales and the courts that hear appeals from them.',
    ],
  },
  {
    id: 'general',
    title: 'General',
    clauses: [
      `Together with the Account Holder’s contract and the instructions shown in ${product}, these terms are the whole agreement between us about your use of the Platform.`,
      'If a part of these terms is invalid or cannot be enforced, it is read down or, if that is not possible, severed. The rest stays in force.',
      'A right is waived only in writing. Not using a right, or using it late, is no waiver of it.',
      `You may not assign your rights. ${company} may assign its own to whoever takes over the Platform, provided that your rights are not reduced.`,
      'Neither party is liable for a delay or failure caused by something beyond its reasonable control, as long as it does what it reasonably can to limit the effect.',
      'These terms create no partnership, employment or agency between the parties.',
      'The English text is the binding one, whatever language the rest of the Platform is shown in.',
    ],
  },
]
