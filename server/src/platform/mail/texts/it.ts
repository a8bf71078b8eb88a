import {
  digestLines,
  type EndingLabels,
  endingLines,
  type LackingLabels,
  type Language,
  lackingLines,
} from './language.ts'

const waiting = {
  invitation: 'Inviti a cui rispondere',
  'provider-number': 'Numeri di prestatore mancanti o errati',
  activation: 'Account in attesa di attivazione',
  'import-to-confirm': 'Importazioni da confermare',
  'import-stopped': 'Importazioni interrotte',
  'qualification-to-renew': 'Qualifiche da rinnovare',
  'qualification-to-check': 'Qualifiche da verificare',
  'repeated-number': 'Numeri AHPRA di più persone',
  'mip-qualification': 'Qualifiche di MIP da rinnovare',
  'own-access-end': 'Accessi propri che terminano presto',
  'access-end': 'Accessi che terminano presto',
  'suspended-member': 'Qualifiche sospese di membri',
  'check-due': 'Qualifiche da verificare di nuovo',
  'incident-assessment': 'Incidenti da valutare',
  'override-end': 'Revoche della sospensione che terminano presto',
  'own-override-end': 'Le sue revoche della sospensione che terminano presto',
}

const lacking: LackingLabels = {
  MISSING: 'mancante',
  UNVERIFIED: 'in attesa di verifica',
  SUSPENDED: 'sospesa o non trovata nel registro',
  LAPSED: 'scaduta',
}

const ending: EndingLabels = { 'user-mip': 'MIP', 'user-group': 'gruppo', 'user-role': 'ruolo' }

export const it: Language = {
  greeting: (name) => `Buongiorno ${name},`,
  greetingWithoutName: 'Buongiorno,',
  linkHint: 'Se il pulsante non funziona, copi questo indirizzo nel browser:',
  footer: (product) => `Questo è un messaggio automatico di ${product}. Nessuno legge le risposte.`,
  deviceOn: (browser, system) => `${browser} su ${system}`,
  unknownDevice: 'un dispositivo sconosciuto',
  mails: {
    activation: ({ expiresAt }, { product, time }) => ({
      subject: `Attivi il suo account ${product}`,
      lines: [
        `È stato creato un account per lei in ${product}. Scelga una password per attivarlo.`,
        `Il link funziona una sola volta, fino al ${time(expiresAt)}.`,
      ],
      action: 'Attiva il mio account',
      after: ['Se non aspettava questo messaggio, può ignorarlo.'],
    }),
    'one-time-code': ({ expiresAt }, { product, time }) => ({
      subject: `Il suo codice di accesso a ${product}`,
      lines: ['Inserisca questo codice per completare l’accesso:'],
      after: [
        `Il codice funziona una sola volta, fino al ${time(expiresAt)}.`,
        'Non lo dia a nessuno. Se non sta effettuando l’accesso ora, qualcuno conosce la sua password: la cambi.',
      ],
    }),
    'password-reset': ({ expiresAt }, { product, time }) => ({
      subject: `Reimposti la sua password di ${product}`,
      lines: [
        'Ha chiesto una nuova password. La scelga qui:',
        `Il link funziona una sola volta, fino al ${time(expiresAt)}. I link precedenti non funzionano più.`,
      ],
      action: 'Scegli una nuova password',
      after: ['Se non l’ha chiesta, può ignorare il messaggio: la password resta quella di prima.'],
    }),
    'password-changed': ({ at, address }, { product, time }) => ({
      subject: `La sua password di ${product} è stata cambiata`,
      lines: [`La password del suo account è stata cambiata il ${time(at)}, dall’indirizzo ${address}.`],
      after: ['Se non è stato lei, reimposti subito la password e avvisi il suo amministratore.'],
    }),
    'email-changed': ({ oldEmail, newEmail }, { product }) => ({
      subject: `Il suo indirizzo email in ${product} è stato cambiato`,
      lines: [`L’indirizzo email del suo account è passato da ${oldEmail} a ${newEmail}.`],
      after: ['Se non se lo aspettava, avvisi il suo amministratore.'],
    }),
    'second-factor-changed': ({ kind, passkeys }, { product }) => ({
      subject: `I suoi codici di accesso a ${product} sono cambiati`,
      lines: [
        kind === 'AUTHENTICATOR'
          ? 'D’ora in poi i codici di accesso arrivano dalla sua app di autenticazione.'
          : 'D’ora in poi i codici di accesso arrivano via email.',
        ...(passkeys === 'REMOVED'
          ? ['Le sue passkey sono state rimosse e non permettono più di accedere.']
          : []),
      ],
      after: ['Se non è stato lei, cambi subito la password e avvisi il suo amministratore.'],
    }),
    'passkey-changed': ({ what, name, at, address, device: agent }, { product, time, device }) => ({
      subject:
        what === 'ADDED'
          ? `È stata aggiunta una passkey al suo account ${product}`
          : `È stata rimossa una passkey del suo account ${product}`,
      lines: [
        what === 'ADDED'
          ? `La passkey «${name}» è stata aggiunta il ${time(at)}, su ${device(agent)}, all’indirizzo ${address}. Permette di accedere al suo account.`
          : `La passkey «${name}» è stata rimossa il ${time(at)}, su ${device(agent)}, all’indirizzo ${address}.`,
      ],
      after: [
        'Se non è stato lei, rimuova le passkey che non conosce, cambi subito la password e avvisi il suo amministratore.',
      ],
    }),
    'hospital-link-changed': ({ what, hospital, at }, { product, time }) => ({
      subject:
        what === 'ADDED'
          ? `${hospital} può farle accedere a ${product}`
          : `${hospital} non le permette più di accedere a ${product}`,
      lines: [
        what === 'ADDED'
          ? `Dal ${time(at)} può accedere a ${product} con il suo account di ${hospital}.`
          : `Dal ${time(at)} non può più accedere a ${product} con il suo account di ${hospital}. Un amministratore ha rimosso il collegamento. Tutte le sue sessioni sono terminate.`,
      ],
      after: ['Se non se lo aspettava, avvisi il suo amministratore.'],
    }),
    'new-device': ({ at, address, device: agent }, { product, time, device }) => ({
      subject: `Accesso a ${product} da un nuovo dispositivo`,
      lines: [
        `Qualcuno ha effettuato l’accesso al suo account il ${time(at)}, da un dispositivo che lei non aveva ancora usato: ${device(agent)}, all’indirizzo ${address}.`,
      ],
      action: 'Vedi le sue sessioni',
      after: [
        'Se è stato lei, non deve fare nulla. In caso contrario termini quella sessione, cambi subito la password e avvisi il suo amministratore.',
      ],
    }),
    'recovery-code-used': ({ at, address, device: agent, left }, { product, time, device }) => ({
      subject: `È stato usato un codice di recupero del suo account ${product}`,
      lines: [
        `Un codice di recupero è stato usato per accedere al suo account il ${time(at)}, su ${device(agent)}, all’indirizzo ${address}.`,
        `Codici di recupero rimasti: ${left}.`,
      ],
      action: 'Vedi le sue sessioni',
      after: [
        'Se è stato lei, configuri di nuovo la sua app di autenticazione quando avrà il telefono. In caso contrario termini quella sessione, cambi subito la password e avvisi il suo amministratore.',
      ],
    }),
    'group-invitation': ({ groupName, invitedBy }, { product }) => ({
      subject: `Invito al gruppo ${groupName}`,
      lines: [`${invitedBy} la invita a entrare nel gruppo ${groupName} in ${product}.`],
      action: 'Vedi l’invito',
      after: ['Può accettarlo o rifiutarlo dalla sua bacheca.'],
    }),
    'qualification-expires': ({ kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject: days === '0' ? `Qualifica scaduta: ${kind}` : `${kind}: scade il ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [
              `L’ultimo giorno in vigore della sua qualifica ${kind} in ${product} è stato il ${date(lastDay)}.`,
            ]
          : [
              `L’ultimo giorno della sua qualifica ${kind} in ${product} è il ${date(expiresOn)}.`,
              ...(lastDay === expiresOn
                ? []
                : [`Resta in vigore fino al ${date(lastDay)}, perché possa rinnovarla.`]),
            ],
      action: 'Rinnova',
      after: ['Carichi il rinnovo appena lo ha. Lo verificherà una seconda persona.'],
    }),
    'mip-qualification-expires': ({ mip, kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject:
        days === '0' ? `${mip}: qualifica scaduta: ${kind}` : `${mip}: ${kind} scade il ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [
              `L’ultimo giorno in vigore della qualifica ${kind} di ${mip} in ${product} è stato il ${date(lastDay)}.`,
            ]
          : [
              `L’ultimo giorno della qualifica ${kind} di ${mip} in ${product} è il ${date(expiresOn)}.`,
              ...(lastDay === expiresOn
                ? []
                : [`Resta in vigore fino al ${date(lastDay)}, perché si possa rinnovarla.`]),
            ],
      action: 'Rinnova',
      after: ['Riceve questo messaggio come amministratore del MIP.'],
    }),
    'qualification-refused': ({ kind, reason }, { product }) => ({
      subject: `Qualifica non accettata: ${kind}`,
      lines: [`La sua qualifica ${kind} in ${product} non è stata accettata:`, reason],
      action: 'Vedi le sue qualifiche',
      after: ['La corregga e la invii di nuovo, o chieda al suo amministratore.'],
    }),
    'webhook-off': ({ url, since }, { product, time }) => ({
      subject: `${product} ha disattivato un webhook`,
      lines: [
        'Il destinatario a questo indirizzo ha rifiutato tutti gli eventi:',
        url,
        `Non funziona dal ${time(since)}.`,
      ],
      action: 'Apri i webhook',
      after: ['Ripari il destinatario, riattivi il webhook e invii di nuovo gli eventi da allora.'],
    }),
    'hold-lifted': ({ hospital, person, mips }, { product }) => ({
      subject: `Una directory ha revocato una sospensione in ${product}`,
      lines: [
        `La directory di ${hospital} ha tolto un ruolo a ${person}. Un requisito riguardava solo chi ha questo ruolo, quindi questi collegamenti sono di nuovo attivi:`,
        ...mips.split('\n'),
      ],
      action: 'Apri la persona',
      after: [
        'Verifichi se la persona può lavorare lì senza la qualifica. Può aggiungere un requisito o rimuovere i collegamenti.',
      ],
    }),
    'links-on-hold': ({ mips, missing }, { product }) => ({
      subject: `Il suo lavoro in ${product} è sospeso`,
      lines: [
        'I suoi collegamenti a questi MIP sono sospesi, perché manca una qualifica richiesta:',
        ...mips.split('\n'),
        'Manca quanto segue:',
        ...lackingLines(lacking, missing),
      ],
      action: 'Carica le sue qualifiche',
      after: [
        'Può accedere come sempre. Appena le qualifiche mancanti saranno verificate, i suoi collegamenti torneranno in vigore.',
      ],
    }),
    'access-ends': ({ whose, ends }, { product, date }) => ({
      subject:
        whose === 'own'
          ? `Il suo accesso in ${product} termina presto`
          : 'L’accesso di persone del suo gruppo termina presto',
      lines: [
        whose === 'own'
          ? `Questo termina in ${product}:`
          : `Questo termina in ${product} per persone del suo gruppo:`,
        ...endingLines(ending, ends, (day) => `ultimo giorno: ${date(day)}`),
      ],
      action: `Apri ${product}`,
      after: [
        whose === 'own'
          ? 'Dopo l’ultimo giorno non potrà più usarlo. Se le serve ancora, chieda al suo amministratore.'
          : 'Imposti una fine successiva, o nessuna, se deve continuare.',
      ],
    }),
    'daily-digest': (counts, { product }) => ({
      subject: `Le sue attività in sospeso in ${product}`,
      lines: [`Oggi ha in sospeso in ${product}:`, ...digestLines(waiting, counts)],
      action: 'Apri la bacheca',
      after: [
        'Questo messaggio arriva al massimo una volta al giorno, e solo se c’è qualcosa in sospeso. Può disattivarlo dalla campanella in alto in ogni pagina.',
      ],
    }),
  },
}
