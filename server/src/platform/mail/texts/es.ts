import {
  digestLines,
  type EndingLabels,
  endingLines,
  type LackingLabels,
  type Language,
  lackingLines,
} from './language.ts'

const waiting = {
  invitation: 'Invitaciones por responder',
  'provider-number': 'Números de proveedor que faltan o son incorrectos',
  activation: 'Cuentas pendientes de activación',
  'import-to-confirm': 'Importaciones por confirmar',
  'import-stopped': 'Importaciones detenidas',
  'qualification-to-renew': 'Acreditaciones por renovar',
  'qualification-to-check': 'Acreditaciones por comprobar',
  'repeated-number': 'Números AHPRA de varias personas',
  'mip-qualification': 'Acreditaciones de MIP por renovar',
  'own-access-end': 'Accesos propios que terminan pronto',
  'access-end': 'Accesos que terminan pronto',
  'suspended-member': 'Acreditaciones suspendidas de miembros',
  'check-due': 'Acreditaciones por comprobar de nuevo',
  'incident-assessment': 'Incidentes por evaluar',
  'override-end': 'Suspensiones levantadas que terminan pronto',
  'own-override-end': 'Sus suspensiones levantadas que terminan pronto',
}

const lacking: LackingLabels = {
  MISSING: 'falta',
  UNVERIFIED: 'pendiente de comprobación',
  SUSPENDED: 'suspendida o no encontrada en el registro',
  LAPSED: 'caducada',
}

const ending: EndingLabels = { 'user-mip': 'MIP', 'user-group': 'grupo', 'user-role': 'rol' }

export const es: Language = {
  greeting: (name) => `Hola, ${name}:`,
  greetingWithoutName: 'Hola:',
  linkHint: 'Si el botón no funciona, copie esta dirección en su navegador:',
  footer: (product) => `Este es un mensaje automático de ${product}. Nadie lee las respuestas.`,
  deviceOn: (browser, system) => `${browser} en ${system}`,
  unknownDevice: 'un dispositivo desconocido',
  mails: {
    activation: ({ expiresAt }, { product, time }) => ({
      subject: `Active su cuenta de ${product}`,
      lines: [
        `Se ha creado una cuenta para usted en ${product}. Elija una contraseña para activarla.`,
        `El enlace sirve una sola vez, hasta el ${time(expiresAt)}.`,
      ],
      action: 'Activar mi cuenta',
      after: ['Si no esperaba este mensaje, puede ignorarlo.'],
    }),
    'one-time-code': ({ expiresAt }, { product, time }) => ({
      subject: `Su código para iniciar sesión en ${product}`,
      lines: ['Introduzca este código para terminar de iniciar sesión:'],
      after: [
        `El código sirve una sola vez, hasta el ${time(expiresAt)}.`,
        'No se lo dé a nadie. Si no está iniciando sesión ahora mismo, alguien conoce su contraseña: cámbiela.',
      ],
    }),
    'password-reset': ({ expiresAt }, { product, time }) => ({
      subject: `Restablezca su contraseña de ${product}`,
      lines: [
        'Ha pedido una contraseña nueva. Elíjala aquí:',
        `El enlace sirve una sola vez, hasta el ${time(expiresAt)}. Los enlaces anteriores ya no sirven.`,
      ],
      action: 'Elegir una contraseña nueva',
      after: ['Si no la ha pedido, puede ignorar este mensaje: su contraseña no cambia.'],
    }),
    'password-changed': ({ at, address }, { product, time }) => ({
      subject: `Se ha cambiado su contraseña de ${product}`,
      lines: [`La contraseña de su cuenta se cambió el ${time(at)}, desde la dirección ${address}.`],
      after: ['Si no ha sido usted, restablezca su contraseña de inmediato y avise a su administrador.'],
    }),
    'email-changed': ({ oldEmail, newEmail }, { product }) => ({
      subject: `Se ha cambiado su dirección de correo en ${product}`,
      lines: [`La dirección de correo de su cuenta ha pasado de ${oldEmail} a ${newEmail}.`],
      after: ['Si no lo esperaba, avise a su administrador.'],
    }),
    'second-factor-changed': ({ kind, passkeys }, { product }) => ({
      subject: `Han cambiado sus códigos para iniciar sesión en ${product}`,
      lines: [
        kind === 'AUTHENTICATOR'
          ? 'A partir de ahora, los códigos para iniciar sesión proceden de su aplicación de autenticación.'
          : 'A partir de ahora, los códigos para iniciar sesión llegan por correo.',
        ...(passkeys === 'REMOVED'
          ? ['Se han eliminado sus llaves de acceso y ya no sirven para iniciar sesión.']
          : []),
      ],
      after: ['Si no ha sido usted, cambie su contraseña de inmediato y avise a su administrador.'],
    }),
    'passkey-changed': ({ what, name, at, address, device: agent }, { product, time, device }) => ({
      subject:
        what === 'ADDED'
          ? `Se ha añadido una llave de acceso a su cuenta de ${product}`
          : `Se ha eliminado una llave de acceso de su cuenta de ${product}`,
      lines: [
        what === 'ADDED'
          ? `La llave de acceso «${name}» se añadió el ${time(at)}, en ${device(agent)}, en la dirección ${address}. Permite iniciar sesión en su cuenta.`
          : `La llave de acceso «${name}» se eliminó el ${time(at)}, en ${device(agent)}, en la dirección ${address}.`,
      ],
      after: [
        'Si no ha sido usted, elimine las llaves de acceso que no conozca, cambie su contraseña de inmediato y avise a su administrador.',
      ],
    }),
    'hospital-link-changed': ({ what, hospital, at }, { product, time }) => ({
      subject:
        what === 'ADDED'
          ? `${hospital} puede iniciar su sesión en ${product}`
          : `${hospital} ya no inicia su sesión en ${product}`,
      lines: [
        what === 'ADDED'
          ? `Desde el ${time(at)} puede iniciar sesión en ${product} con su cuenta de ${hospital}.`
          : `Desde el ${time(at)} no puede iniciar sesión en ${product} con su cuenta de ${hospital}. Un administrador ha eliminado el vínculo. Se han cerrado todas sus sesiones.`,
      ],
      after: ['Si no lo esperaba, avise a su administrador.'],
    }),
    'new-device': ({ at, address, device: agent }, { product, time, device }) => ({
      subject: `Inicio de sesión en ${product} desde un dispositivo nuevo`,
      lines: [
        `Alguien inició sesión en su cuenta el ${time(at)}, desde un dispositivo que usted no había usado antes: ${device(agent)}, en la dirección ${address}.`,
      ],
      action: 'Ver sus sesiones',
      after: [
        'Si ha sido usted, no tiene que hacer nada. Si no, finalice esa sesión, cambie su contraseña de inmediato y avise a su administrador.',
      ],
    }),
    'recovery-code-used': ({ at, address, device: agent, left }, { product, time, device }) => ({
      subject: `Se ha usado un código de recuperación de su cuenta de ${product}`,
      lines: [
        `Se usó un código de recuperación para iniciar sesión en su cuenta el ${time(at)}, en ${device(agent)}, en la dirección ${address}.`,
        `Códigos de recuperación restantes: ${left}.`,
      ],
      action: 'Ver sus sesiones',
      after: [
        'Si ha sido usted, configure de nuevo su aplicación de autenticación cuando tenga su teléfono. Si no, finalice esa sesión, cambie su contraseña de inmediato y avise a su administrador.',
      ],
    }),
    'group-invitation': ({ groupName, invitedBy }, { product }) => ({
      subject: `Invitación al grupo ${groupName}`,
      lines: [`${invitedBy} le invita a unirse al grupo ${groupName} en ${product}.`],
      action: 'Ver la invitación',
      after: ['Puede aceptarla o rechazarla en su panel.'],
    }),
    'qualification-expires': ({ kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject: days === '0' ? `Acreditación caducada: ${kind}` : `${kind}: vence el ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [`El último día en vigor de su acreditación ${kind} en ${product} fue el ${date(lastDay)}.`]
          : [
              `El último día de su acreditación ${kind} en ${product} es el ${date(expiresOn)}.`,
              ...(lastDay === expiresOn
                ? []
                : [`Sigue en vigor hasta el ${date(lastDay)} para que pueda renovarla.`]),
            ],
      action: 'Renovar',
      after: ['Suba la renovación en cuanto la tenga. La comprobará una segunda persona.'],
    }),
    'mip-qualification-expires': ({ mip, kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject:
        days === '0'
          ? `${mip}: acreditación caducada: ${kind}`
          : `${mip}: ${kind} vence el ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [
              `El último día en vigor de la acreditación ${kind} de ${mip} en ${product} fue el ${date(lastDay)}.`,
            ]
          : [
              `El último día de la acreditación ${kind} de ${mip} en ${product} es el ${date(expiresOn)}.`,
              ...(lastDay === expiresOn
                ? []
                : [`Sigue en vigor hasta el ${date(lastDay)} para que se pueda renovar.`]),
            ],
      action: 'Renovar',
      after: ['Recibe este correo como administrador del MIP.'],
    }),
    'qualification-refused': ({ kind, reason }, { product }) => ({
      subject: `Acreditación no aceptada: ${kind}`,
      lines: [`Su acreditación ${kind} en ${product} no se ha aceptado:`, reason],
      action: 'Ver sus acreditaciones',
      after: ['Corríjala y envíela de nuevo, o pregunte a su administrador.'],
    }),
    'webhook-off': ({ url, since }, { product, time }) => ({
      subject: `${product} ha desactivado un webhook`,
      lines: [
        'El receptor de esta dirección ha rechazado todos los eventos:',
        url,
        `Falla desde el ${time(since)}.`,
      ],
      action: 'Abrir los webhooks',
      after: ['Repare el receptor, active de nuevo el webhook y vuelva a enviar los eventos desde entonces.'],
    }),
    'hold-lifted': ({ hospital, person, mips }, { product }) => ({
      subject: `Un directorio ha levantado una suspensión en ${product}`,
      lines: [
        `El directorio de ${hospital} ha retirado un rol a ${person}. Un requisito solo afectaba a quienes tienen este rol, así que estos vínculos vuelven a estar en vigor:`,
        ...mips.split('\n'),
      ],
      action: 'Abrir la persona',
      after: [
        'Compruebe si la persona puede trabajar allí sin la acreditación. Puede añadir un requisito o quitar los vínculos.',
      ],
    }),
    'links-on-hold': ({ mips, missing }, { product }) => ({
      subject: `Su trabajo en ${product} está suspendido`,
      lines: [
        'Sus vínculos con estos MIP están suspendidos porque falta una acreditación que exigen:',
        ...mips.split('\n'),
        'Falta lo siguiente:',
        ...lackingLines(lacking, missing),
      ],
      action: 'Subir sus acreditaciones',
      after: [
        'Puede iniciar sesión como siempre. En cuanto se comprueben las acreditaciones que faltan, sus vínculos volverán a estar en vigor.',
      ],
    }),
    'access-ends': ({ whose, ends }, { product, date }) => ({
      subject:
        whose === 'own'
          ? `Su acceso en ${product} termina pronto`
          : 'El acceso de personas de su grupo termina pronto',
      lines: [
        whose === 'own'
          ? `Esto termina en ${product}:`
          : `Esto termina en ${product} para personas de su grupo:`,
        ...endingLines(ending, ends, (day) => `último día: ${date(day)}`),
      ],
      action: `Abrir ${product}`,
      after: [
        whose === 'own'
          ? 'Después del último día ya no podrá usarlo. Si todavía lo necesita, hable con su administrador.'
          : 'Fije un final posterior, o ninguno, si debe continuar.',
      ],
    }),
    'daily-digest': (counts, { product }) => ({
      subject: `Sus tareas pendientes en ${product}`,
      lines: [`Hoy tiene pendiente en ${product}:`, ...digestLines(waiting, counts)],
      action: 'Abrir el panel',
      after: [
        'Este mensaje llega como máximo una vez al día y solo si hay algo pendiente. Puede desactivarlo en la campana de la parte superior de cualquier página.',
      ],
    }),
  },
}
