import {
  digestLines,
  type EndingLabels,
  endingLines,
  type LackingLabels,
  type Language,
  lackingLines,
} from './language.ts'

const waiting = {
  invitation: 'Invitations en attente de réponse',
  'provider-number': 'Numéros de prestataire manquants ou erronés',
  activation: 'Comptes en attente d’activation',
  'import-to-confirm': 'Importations à confirmer',
  'import-stopped': 'Importations arrêtées',
  'qualification-to-renew': 'Qualifications à renouveler',
  'qualification-to-check': 'Qualifications à vérifier',
  'repeated-number': 'Numéros AHPRA de plusieurs personnes',
  'mip-qualification': 'Qualifications de MIP à renouveler',
  'own-access-end': 'Accès personnels qui prennent bientôt fin',
  'access-end': 'Accès qui prennent bientôt fin',
  'suspended-member': 'Qualifications suspendues de membres',
  'check-due': 'Qualifications à vérifier de nouveau',
  'incident-assessment': 'Incidents à évaluer',
  'override-end': 'Levées de suspension qui prennent fin bientôt',
  'own-override-end': 'Vos levées de suspension qui prennent fin bientôt',
}

const lacking: LackingLabels = {
  MISSING: 'manquante',
  UNVERIFIED: 'en attente de vérification',
  SUSPENDED: 'suspendue ou introuvable au registre',
  LAPSED: 'expirée',
}

const ending: EndingLabels = { 'user-mip': 'MIP', 'user-group': 'groupe', 'user-role': 'rôle' }

export const fr: Language = {
  greeting: (name) => `Bonjour ${name},`,
  greetingWithoutName: 'Bonjour,',
  linkHint: 'Si le bouton ne fonctionne pas, copiez cette adresse dans votre navigateur\u202f:',
  footer: (product) => `Ceci est un message automatique de ${product}. Personne ne lit les réponses.`,
  deviceOn: (browser, system) => `${browser} sur ${system}`,
  unknownDevice: 'un appareil inconnu',
  mails: {
    activation: ({ expiresAt }, { product, time }) => ({
      subject: `Activez votre compte ${product}`,
      lines: [
        `Un compte a été créé pour vous dans ${product}. Choisissez un mot de passe pour l’activer.`,
        `Le lien fonctionne une seule fois, jusqu’au ${time(expiresAt)}.`,
      ],
      action: 'Activer mon compte',
      after: ['Si vous n’attendiez pas ce message, vous pouvez l’ignorer.'],
    }),
    'one-time-code': ({ expiresAt }, { product, time }) => ({
      subject: `Votre code de connexion à ${product}`,
      lines: ['Saisissez ce code pour terminer la connexion\u202f:'],
      after: [
        `Le code fonctionne une seule fois, jusqu’au ${time(expiresAt)}.`,
        'Ne le donnez à personne. Si vous n’êtes pas en train de vous connecter, quelqu’un connaît votre mot de passe\u202f: changez-le.',
      ],
    }),
    'password-reset': ({ expiresAt }, { product, time }) => ({
      subject: `Réinitialisez votre mot de passe ${product}`,
      lines: [
        'Vous avez demandé un nouveau mot de passe. Choisissez-le ici\u202f:',
        `Le lien fonctionne une seule fois, jusqu’au ${time(expiresAt)}. Un lien plus ancien ne fonctionne plus.`,
      ],
      action: 'Choisir un nouveau mot de passe',
      after: ['Si vous ne l’avez pas demandé, ignorez ce message\u202f: votre mot de passe ne change pas.'],
    }),
    'password-changed': ({ at, address }, { product, time }) => ({
      subject: `Votre mot de passe ${product} a été changé`,
      lines: [`Le mot de passe de votre compte a été changé le ${time(at)}, depuis l’adresse ${address}.`],
      after: [
        'Si ce n’était pas vous, réinitialisez aussitôt votre mot de passe et prévenez votre administrateur.',
      ],
    }),
    'email-changed': ({ oldEmail, newEmail }, { product }) => ({
      subject: `Votre adresse e-mail ${product} a été modifiée`,
      lines: [`L’adresse e-mail de votre compte est passée de ${oldEmail} à ${newEmail}.`],
      after: ['Si vous ne vous y attendiez pas, prévenez votre administrateur.'],
    }),
    'second-factor-changed': ({ kind, passkeys }, { product }) => ({
      subject: `Vos codes de connexion à ${product} ont changé`,
      lines: [
        kind === 'AUTHENTICATOR'
          ? 'Désormais, les codes de connexion viennent de votre application d’authentification.'
          : 'Désormais, les codes de connexion arrivent par e-mail.',
        ...(passkeys === 'REMOVED'
          ? ['Vos clés d’accès ont été supprimées et ne permettent plus de vous connecter.']
          : []),
      ],
      after: [
        'Si ce n’était pas vous, changez aussitôt votre mot de passe et prévenez votre administrateur.',
      ],
    }),
    'passkey-changed': ({ what, name, at, address, device: agent }, { product, time, device }) => ({
      subject:
        what === 'ADDED'
          ? `Une clé d’accès a été ajoutée à votre compte ${product}`
          : `Une clé d’accès de votre compte ${product} a été supprimée`,
      lines: [
        what === 'ADDED'
          ? `La clé d’accès «\u202f${name}\u202f» a été ajoutée le ${time(at)}, sur ${device(agent)}, à l’adresse ${address}. Elle permet de se connecter à votre compte.`
          : `La clé d’accès «\u202f${name}\u202f» a été supprimée le ${time(at)}, sur ${device(agent)}, à l’adresse ${address}.`,
      ],
      after: [
        'Si ce n’était pas vous, supprimez les clés d’accès que vous ne connaissez pas, changez aussitôt votre mot de passe et prévenez votre administrateur.',
      ],
    }),
    'hospital-link-changed': ({ what, hospital, at }, { product, time }) => ({
      subject:
        what === 'ADDED'
          ? `${hospital} peut vous connecter à ${product}`
          : `${hospital} ne vous connecte plus à ${product}`,
      lines: [
        what === 'ADDED'
          ? `Depuis le ${time(at)}, vous pouvez vous connecter à ${product} avec votre compte de ${hospital}.`
          : `Depuis le ${time(at)}, vous ne pouvez plus vous connecter à ${product} avec votre compte de ${hospital}. Un administrateur a supprimé le lien. Toutes vos sessions ont pris fin.`,
      ],
      after: ['Si vous ne vous y attendiez pas, prévenez votre administrateur.'],
    }),
    'new-device': ({ at, address, device: agent }, { product, time, device }) => ({
      subject: `Connexion à ${product} depuis un nouvel appareil`,
      lines: [
        `Quelqu’un s’est connecté à votre compte le ${time(at)}, depuis un appareil que vous n’aviez pas encore utilisé\u202f: ${device(agent)}, à l’adresse ${address}.`,
      ],
      action: 'Voir vos sessions',
      after: [
        'Si c’était vous, vous n’avez rien à faire. Sinon, fermez cette session, changez aussitôt votre mot de passe et prévenez votre administrateur.',
      ],
    }),
    'recovery-code-used': ({ at, address, device: agent, left }, { product, time, device }) => ({
      subject: `Un code de secours de votre compte ${product} a été utilisé`,
      lines: [
        `Un code de secours a servi à se connecter à votre compte le ${time(at)}, sur ${device(agent)}, à l’adresse ${address}.`,
        `Codes de secours restants\u202f: ${left}.`,
      ],
      action: 'Voir vos sessions',
      after: [
        'Si c’était vous, configurez de nouveau votre application d’authentification quand vous aurez votre téléphone. Sinon, fermez cette session, changez aussitôt votre mot de passe et prévenez votre administrateur.',
      ],
    }),
    'group-invitation': ({ groupName, invitedBy }, { product }) => ({
      subject: `Invitation au groupe ${groupName}`,
      lines: [`${invitedBy} vous invite à rejoindre le groupe ${groupName} dans ${product}.`],
      action: 'Voir l’invitation',
      after: ['Vous pouvez l’accepter ou la refuser sur votre tableau de bord.'],
    }),
    'qualification-expires': ({ kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject:
        days === '0' ? `Qualification expirée\u202f: ${kind}` : `${kind}\u202f: fin le ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [
              `Le dernier jour en vigueur de votre qualification ${kind} dans ${product} était le ${date(lastDay)}.`,
            ]
          : [
              `Le dernier jour de votre qualification ${kind} dans ${product} est le ${date(expiresOn)}.`,
              ...(lastDay === expiresOn
                ? []
                : [`Elle reste en vigueur jusqu’au ${date(lastDay)}, le temps de la renouveler.`]),
            ],
      action: 'Renouveler',
      after: ['Envoyez le renouvellement dès que vous l’avez. Une seconde personne le vérifiera.'],
    }),
    'mip-qualification-expires': ({ mip, kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject:
        days === '0'
          ? `${mip}\u202f: qualification expirée\u202f: ${kind}`
          : `${mip}\u202f: fin de ${kind} le ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [
              `Le dernier jour en vigueur de la qualification ${kind} de ${mip} dans ${product} était le ${date(lastDay)}.`,
            ]
          : [
              `Le dernier jour de la qualification ${kind} de ${mip} dans ${product} est le ${date(expiresOn)}.`,
              ...(lastDay === expiresOn
                ? []
                : [`Elle reste en vigueur jusqu’au ${date(lastDay)}, le temps de la renouveler.`]),
            ],
      action: 'Renouveler',
      after: ['Vous recevez ce message en tant qu’administrateur du MIP.'],
    }),
    'qualification-refused': ({ kind, reason }, { product }) => ({
      subject: `Qualification non acceptée\u202f: ${kind}`,
      lines: [`Votre qualification ${kind} dans ${product} n’a pas été acceptée\u202f:`, reason],
      action: 'Voir vos qualifications',
      after: ['Corrigez-la et envoyez-la à nouveau, ou demandez à votre administrateur.'],
    }),
    'webhook-off': ({ url, since }, { product, time }) => ({
      subject: `${product} a désactivé un webhook`,
      lines: [
        'Le récepteur à cette adresse a refusé tous les événements :',
        url,
        `Il échoue depuis le ${time(since)}.`,
      ],
      action: 'Ouvrir les webhooks',
      after: ['Réparez le récepteur, réactivez le webhook et renvoyez les événements survenus depuis.'],
    }),
    'hold-lifted': ({ hospital, person, mips }, { product }) => ({
      subject: `Un annuaire a levé une suspension dans ${product}`,
      lines: [
        `L’annuaire de ${hospital} a retiré un rôle à ${person}. Une exigence ne concernait que les personnes ayant ce rôle ; ces associations sont donc de nouveau effectives :`,
        ...mips.split('\n'),
      ],
      action: 'Ouvrir la personne',
      after: [
        'Vérifiez si la personne peut y travailler sans la qualification. Vous pouvez ajouter une exigence ou retirer les associations.',
      ],
    }),
    'links-on-hold': ({ mips, missing }, { product }) => ({
      subject: `Votre travail dans ${product} est suspendu`,
      lines: [
        'Vos associations à ces MIP sont suspendues, car une qualification exigée manque :',
        ...mips.split('\n'),
        'Il manque :',
        ...lackingLines(lacking, missing),
      ],
      action: 'Envoyer vos qualifications',
      after: [
        'Vous pouvez vous connecter comme d’habitude. Dès que les qualifications manquantes auront été vérifiées, vos associations seront rétablies.',
      ],
    }),
    'access-ends': ({ whose, ends }, { product, date }) => ({
      subject:
        whose === 'own'
          ? `Votre accès dans ${product} prend bientôt fin`
          : 'L’accès de personnes de votre groupe prend bientôt fin',
      lines: [
        whose === 'own'
          ? `Ceci prend fin dans ${product}\u202f:`
          : `Ceci prend fin dans ${product} pour des personnes de votre groupe\u202f:`,
        ...endingLines(ending, ends, (day) => `dernier jour le ${date(day)}`),
      ],
      action: `Ouvrir ${product}`,
      after: [
        whose === 'own'
          ? 'Après le dernier jour, vous ne pourrez plus l’utiliser. Si vous en avez encore besoin, adressez-vous à votre administrateur.'
          : 'Fixez une fin plus tardive, ou aucune, si l’accès doit continuer.',
      ],
    }),
    'daily-digest': (counts, { product }) => ({
      subject: `Ce qui vous attend dans ${product}`,
      lines: [`Aujourd’hui, ceci vous attend dans ${product} :`, ...digestLines(waiting, counts)],
      action: 'Ouvrir le tableau de bord',
      after: [
        'Ce message arrive au plus une fois par jour, et seulement si quelque chose vous attend. Vous pouvez le désactiver depuis la cloche en haut de chaque page.',
      ],
    }),
  },
}
