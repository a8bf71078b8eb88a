import type { Names, TermsSection } from './section.ts'

export const responsibility = ({ product, company }: Names): TermsSection[] => [
  {
    id: 'warranties',
    title: 'Warranties',
    clauses: [
      `We will provide ${product} with due care and skill and take reasonable steps to keep it available, secure and free from harmful code.`,
      'The Platform depends on networks, on radiology information systems and archives, and on data that others operate and enter. We do not warrant that these are uninterrupted, complete or correct, and you must have another way of working for when the Platform cannot be reached.',
      'You warrant that you are entitled to enter what you enter, and that you hold every registration and insurance your work needs.',
      'Nothing in these terms excludes, restricts or modifies a guarantee, right or remedy that the Australian Consumer Law (Schedule 2 to the Competition and Consumer Act 2010 (Cth)) or another law gives and does not allow to be excluded. All other warranties that a law might imply are excluded to the extent permitted.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    clauses: [
      'Where a guarantee under the Australian Consumer Law applies to a service not ordinarily acquired for personal, domestic or household use, our liability for breach of it is limited, where that is fair and reasonable, to supplying the service again or paying the cost of having it supplied again.',
      'To the extent the law permits, neither party is liable to the other for loss of profit, revenue, goodwill or opportunity, or for loss that was not reasonably foreseeable, arising from the Platform or these terms.',
      'To the extent the law permits, and where you act as the Account Holder, our total liability for all claims in a year is limited to the fees the Account Holder paid or owed us for that year. Where you act only as a user, we are liable to you for loss we cause by negligence or breach, and not for clinical decisions or the acts of others.',
      'These limits do not apply to death or personal injury caused by negligence, to fraud or wilful misconduct, to a deliberate breach of confidentiality, or to a liability that cannot be limited by law.',
      'A party’s liability is reduced to the extent that the other contributed to the loss or failed to take reasonable steps to reduce it.',
      `You compensate ${company} for loss that results from your unlawful use of the Platform or from your deliberate misuse of Patient Information.`,
    ],
  },
  {
    id: 'suspension',
    title: 'Suspension and revocation',
    clauses: [
      'We may revoke your access, or the Account Holder’s licence, by 30 days’ notice.',
      'We may revoke your access at once where it is confirmed that you have breached these terms.',
      'While a suspected breach or a threat to security is being looked into, we may suspend your access as far and for as long as is needed. We tell you and the Account Holder why, unless the law or the inquiry prevents it, and restore access as soon as the reason is gone.',
      'The Account Holder may end your access at any time. You may stop using the Platform at any time and ask the Account Holder to make your account inactive.',
      'When access ends, the licence ends with it. You must stop using the Platform and delete or return Patient Information you hold because of it, except where the law requires you to keep it. Rights and duties that are meant to last, including those on privacy, confidentiality, intellectual property and liability, continue.',
    ],
  },
]
