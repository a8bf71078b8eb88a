import {
  digestLines,
  type EndingLabels,
  endingLines,
  type LackingLabels,
  type Language,
  lackingLines,
} from './language.ts'

const waiting = {
  invitation: 'دعوات بانتظار ردك',
  'provider-number': 'أرقام مقدّمي خدمة ناقصة أو خاطئة',
  activation: 'حسابات بانتظار التفعيل',
  'import-to-confirm': 'عمليات استيراد بانتظار التأكيد',
  'import-stopped': 'عمليات استيراد متوقفة',
  'qualification-to-renew': 'مؤهلات يجب تجديدها',
  'qualification-to-check': 'مؤهلات يجب التحقق منها',
  'repeated-number': 'أرقام AHPRA لأكثر من شخص',
  'mip-qualification': 'مؤهلات MIP يجب تجديدها',
  'own-access-end': 'وصولك الذي ينتهي قريبًا',
  'access-end': 'وصول ينتهي قريبًا',
  'suspended-member': 'مؤهلات موقوفة لأعضاء',
  'check-due': 'مؤهلات يجب التحقق منها مجددًا',
  'incident-assessment': 'حوادث يجب تقييمها',
  'override-end': 'حالات رفع إيقاف تنتهي قريبًا',
  'own-override-end': 'حالات رفع الإيقاف الخاصة بك التي تنتهي قريبًا',
}

const lacking: LackingLabels = {
  MISSING: 'مفقود',
  UNVERIFIED: 'بانتظار التحقق',
  SUSPENDED: 'موقوف أو غير موجود في السجل',
  LAPSED: 'منتهٍ',
}

const ending: EndingLabels = { 'user-mip': 'MIP', 'user-group': 'المجموعة', 'user-role': 'الدور' }

export const ar: Language = {
  greeting: (name) => `مرحبًا ${name}،`,
  greetingWithoutName: 'مرحبًا،',
  linkHint: 'إذا لم يعمل الزر، فانسخ هذا العنوان إلى متصفحك:',
  footer: (product) => `هذه رسالة تلقائية من ${product}. لا أحد يقرأ الردود عليها.`,
  deviceOn: (browser, system) => `\u2068${browser}\u2069 على \u2068${system}\u2069`,
  unknownDevice: 'جهاز غير معروف',
  mails: {
    activation: ({ expiresAt }, { product, time }) => ({
      subject: `تفعيل حسابك في ${product}`,
      lines: [
        `تم إنشاء حساب لك في ${product}. اختر كلمة مرور لتفعيله.`,
        `الرابط صالح لمرة واحدة، حتى ${time(expiresAt)}.`,
      ],
      action: 'تفعيل حسابي',
      after: ['إذا لم تكن تتوقع هذه الرسالة، فيمكنك تجاهلها.'],
    }),
    'one-time-code': ({ expiresAt }, { product, time }) => ({
      subject: `رمز تسجيل الدخول إلى ${product}`,
      lines: ['أدخل هذا الرمز لإتمام تسجيل الدخول:'],
      after: [
        `الرمز صالح لمرة واحدة، حتى ${time(expiresAt)}.`,
        'لا تشاركه مع أي شخص. إذا لم تكن تسجّل الدخول الآن، فهناك من يعرف كلمة مرورك، لذا غيّرها.',
      ],
    }),
    'password-reset': ({ expiresAt }, { product, time }) => ({
      subject: `إعادة تعيين كلمة مرورك في ${product}`,
      lines: [
        'لقد طلبت كلمة مرور جديدة. اخترها من هنا:',
        `الرابط صالح لمرة واحدة، حتى ${time(expiresAt)}. لم تعد الروابط الأقدم صالحة.`,
      ],
      action: 'اختيار كلمة مرور جديدة',
      after: ['إذا لم تطلب ذلك، فتجاهل هذه الرسالة: ستبقى كلمة مرورك كما هي.'],
    }),
    'password-changed': ({ at, address }, { product, time }) => ({
      subject: `تم تغيير كلمة مرورك في ${product}`,
      lines: [`تم تغيير كلمة مرور حسابك بتاريخ ${time(at)}، من عنوان IP \u2066${address}\u2069.`],
      after: ['إذا لم تكن أنت من فعل ذلك، فأعد تعيين كلمة مرورك فورًا وأبلغ المسؤول.'],
    }),
    'email-changed': ({ oldEmail, newEmail }, { product }) => ({
      subject: `تم تغيير بريدك الإلكتروني في ${product}`,
      lines: [`تم تغيير البريد الإلكتروني لحسابك من \u2066${oldEmail}\u2069 إلى \u2066${newEmail}\u2069.`],
      after: ['إذا لم تكن تتوقع ذلك، فأبلغ المسؤول.'],
    }),
    'second-factor-changed': ({ kind, passkeys }, { product }) => ({
      subject: `تغيّرت رموز تسجيل الدخول إلى ${product}`,
      lines: [
        kind === 'AUTHENTICATOR'
          ? 'من الآن فصاعدًا، تأتي رموز تسجيل الدخول من تطبيق المصادقة لديك.'
          : 'من الآن فصاعدًا، تصلك رموز تسجيل الدخول بالبريد الإلكتروني.',
        ...(passkeys === 'REMOVED' ? ['أُزيلت مفاتيح المرور الخاصة بك، فلم تعد تتيح تسجيل الدخول.'] : []),
      ],
      after: ['إذا لم تكن أنت من فعل ذلك، فغيّر كلمة مرورك فورًا وأبلغ المسؤول.'],
    }),
    'passkey-changed': ({ what, name, at, address, device: agent }, { product, time, device }) => ({
      subject:
        what === 'ADDED'
          ? `تمت إضافة مفتاح مرور إلى حسابك في ${product}`
          : `تمت إزالة مفتاح مرور من حسابك في ${product}`,
      lines: [
        what === 'ADDED'
          ? `تمت إضافة مفتاح المرور «\u2068${name}\u2069» بتاريخ ${time(at)}، على ${device(agent)}، من عنوان IP \u2066${address}\u2069. وهو يتيح تسجيل الدخول إلى حسابك.`
          : `تمت إزالة مفتاح المرور «\u2068${name}\u2069» بتاريخ ${time(at)}، على ${device(agent)}، من عنوان IP \u2066${address}\u2069.`,
      ],
      after: [
        'إذا لم تكن أنت من فعل ذلك، فأزل مفاتيح المرور التي لا تعرفها وغيّر كلمة مرورك فورًا وأبلغ المسؤول.',
      ],
    }),
    'hospital-link-changed': ({ what, hospital, at }, { product, time }) => ({
      subject:
        what === 'ADDED'
          ? `يمكن لـ \u2068${hospital}\u2069 تسجيل دخولك إلى ${product}`
          : `لم يعد \u2068${hospital}\u2069 يسجّل دخولك إلى ${product}`,
      lines: [
        what === 'ADDED'
          ? `منذ ${time(at)} يمكنك تسجيل الدخول إلى ${product} بحسابك لدى \u2068${hospital}\u2069.`
          : `منذ ${time(at)} لم يعد بإمكانك تسجيل الدخول إلى ${product} بحسابك لدى \u2068${hospital}\u2069. أزال أحد المسؤولين الارتباط، وأُنهيت جميع جلساتك.`,
      ],
      after: ['إذا لم تكن تتوقع ذلك، فأبلغ المسؤول.'],
    }),
    'new-device': ({ at, address, device: agent }, { product, time, device }) => ({
      subject: `تسجيل دخول إلى ${product} من جهاز جديد`,
      lines: [
        `سجّل أحدهم الدخول إلى حسابك بتاريخ ${time(at)} من جهاز لم تستخدمه من قبل: ${device(agent)}، من عنوان IP \u2066${address}\u2069.`,
      ],
      action: 'عرض جلساتك',
      after: [
        'إذا كنت أنت من فعل ذلك، فلا حاجة إلى أي إجراء. وإلا فأنهِ تلك الجلسة وغيّر كلمة مرورك فورًا وأبلغ المسؤول.',
      ],
    }),
    'recovery-code-used': ({ at, address, device: agent, left }, { product, time, device }) => ({
      subject: `تم استخدام رمز استرداد لحسابك في ${product}`,
      lines: [
        `تم استخدام رمز استرداد لتسجيل الدخول إلى حسابك بتاريخ ${time(at)} على ${device(agent)}، من عنوان IP \u2066${address}\u2069.`,
        `رموز الاسترداد المتبقية: ${left}.`,
      ],
      action: 'عرض جلساتك',
      after: [
        'إذا كنت أنت من فعل ذلك، فأعد إعداد تطبيق المصادقة عندما يكون هاتفك معك. وإلا فأنهِ تلك الجلسة وغيّر كلمة مرورك فورًا وأبلغ المسؤول.',
      ],
    }),
    'group-invitation': ({ groupName, invitedBy }, { product }) => ({
      subject: `دعوة إلى المجموعة ${groupName}`,
      lines: [`وصلتك دعوة من ${invitedBy} للانضمام إلى المجموعة ${groupName} في ${product}.`],
      action: 'عرض الدعوة',
      after: ['يمكنك قبولها أو رفضها من لوحة المعلومات.'],
    }),
    'qualification-expires': ({ kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject: days === '0' ? `انتهت صلاحية ${kind}` : `ينتهي ${kind} في ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [`كان آخر يوم يسري فيه ${kind} في ${product} هو ${date(lastDay)}.`]
          : [
              `آخر يوم لـ ${kind} في ${product} هو ${date(expiresOn)}.`,
              ...(lastDay === expiresOn ? [] : [`يبقى ساريًا حتى ${date(lastDay)} لتتمكن من تجديده.`]),
            ],
      action: 'تجديد',
      after: ['ارفع التجديد بمجرد حصولك عليه. سيتحقق منه شخص آخر.'],
    }),
    'mip-qualification-expires': ({ mip, kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject: days === '0' ? `${mip}: انتهت صلاحية ${kind}` : `${mip}: ينتهي ${kind} في ${date(expiresOn)}`,
      lines:
        days === '0'
          ? [`كان آخر يوم يسري فيه ${kind} لـ ${mip} في ${product} هو ${date(lastDay)}.`]
          : [
              `آخر يوم لـ ${kind} الخاص بـ ${mip} في ${product} هو ${date(expiresOn)}.`,
              ...(lastDay === expiresOn ? [] : [`يبقى ساريًا حتى ${date(lastDay)} ليمكن تجديده.`]),
            ],
      action: 'تجديد',
      after: ['تصلك هذه الرسالة بصفتك مسؤولًا عن MIP.'],
    }),
    'qualification-refused': ({ kind, reason }, { product }) => ({
      subject: `لم يُقبل ${kind}`,
      lines: [`لم يُقبل ${kind} في ${product}:`, reason],
      action: 'عرض مؤهلاتك',
      after: ['صحّحه وأرسله مرة أخرى، أو اسأل المسؤول.'],
    }),
    'webhook-off': ({ url, since }, { product, time }) => ({
      subject: `أوقف ${product} إحدى خطافات الويب`,
      lines: ['رفض المستقبِل في هذا العنوان جميع الأحداث:', url, `وهو يفشل منذ ${time(since)}.`],
      action: 'فتح خطافات الويب',
      after: ['أصلح المستقبِل، وشغّل خطاف الويب من جديد، ثم أعد إرسال الأحداث منذ ذلك الوقت.'],
    }),
    'hold-lifted': ({ hospital, person, mips }, { product }) => ({
      subject: `رفع دليلٌ إيقافًا في ${product}`,
      lines: [
        `سحب دليل ${hospital} دورًا من ${person}. كان أحد الشروط يخص أصحاب هذا الدور فقط، لذلك عادت هذه الارتباطات سارية:`,
        ...mips.split('\n'),
      ],
      action: 'فتح الشخص',
      after: [
        'تحقّق مما إذا كان يجوز لهذا الشخص العمل هناك من دون المؤهل. يمكنك إضافة شرط أو إزالة الارتباطات.',
      ],
    }),
    'links-on-hold': ({ mips, missing }, { product }) => ({
      subject: `تم إيقاف عملك في ${product}`,
      lines: [
        'أُوقفت ارتباطاتك بما يلي من MIP لأن مؤهلًا مطلوبًا مفقود:',
        ...mips.split('\n'),
        'ينقص ما يلي:',
        ...lackingLines(lacking, missing),
      ],
      action: 'رفع مؤهلاتك',
      after: ['يمكنك تسجيل الدخول كالمعتاد. ستعود ارتباطاتك سارية بمجرد التحقق من المؤهلات الناقصة.'],
    }),
    'access-ends': ({ whose, ends }, { product, date }) => ({
      subject: whose === 'own' ? `ينتهي وصولك في ${product} قريبًا` : 'ينتهي وصول أشخاص في مجموعتك قريبًا',
      lines: [
        whose === 'own' ? `ينتهي ما يلي في ${product}:` : `ينتهي ما يلي في ${product} لأشخاص في مجموعتك:`,
        ...endingLines(ending, ends, (day) => `اليوم الأخير: ${date(day)}`),
      ],
      action: `فتح ${product}`,
      after: [
        whose === 'own'
          ? 'بعد اليوم الأخير لن تتمكن من استخدامه. إذا كنت لا تزال بحاجة إليه فاسأل المسؤول.'
          : 'حدّد نهاية أبعد، أو بلا نهاية، إذا كان يجب أن يستمر.',
      ],
    }),
    'daily-digest': (counts, { product }) => ({
      subject: `ما ينتظرك في ${product}`,
      lines: [`هذا ما ينتظرك اليوم في ${product}:`, ...digestLines(waiting, counts)],
      action: 'فتح لوحة المعلومات',
      after: [
        'تصل هذه الرسالة مرة واحدة في اليوم على الأكثر، وفقط إذا كان هناك ما ينتظرك. يمكنك إيقافها من الجرس في أعلى أي صفحة.',
      ],
    }),
  },
}
