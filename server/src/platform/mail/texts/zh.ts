import {
  digestLines,
  type EndingLabels,
  endingLines,
  type LackingLabels,
  type Language,
  lackingLines,
} from './language.ts'

const waiting = {
  invitation: '待答复的邀请',
  'provider-number': '缺失或有误的执业编号',
  activation: '待激活的账户',
  'import-to-confirm': '待确认的导入',
  'import-stopped': '已停止的导入',
  'qualification-to-renew': '待续期的资质',
  'qualification-to-check': '待核验的资质',
  'repeated-number': '多人共用的 AHPRA 号码',
  'mip-qualification': '待续期的 MIP 资质',
  'own-access-end': '自己即将结束的访问权限',
  'access-end': '即将结束的访问权限',
  'suspended-member': '成员被暂停的资质',
  'check-due': '待再次核验的资质',
  'incident-assessment': '待评估的事件',
  'override-end': '即将结束的临时解除',
  'own-override-end': '您即将结束的临时解除',
}

const lacking: LackingLabels = {
  MISSING: '缺少',
  UNVERIFIED: '等待核验',
  SUSPENDED: '已暂停或在登记册中找不到',
  LAPSED: '已失效',
}

const ending: EndingLabels = { 'user-mip': 'MIP', 'user-group': '群组', 'user-role': '角色' }

export const zh: Language = {
  greeting: (name) => `${name}，您好：`,
  greetingWithoutName: '您好：',
  linkHint: '如果按钮无法使用，请将以下地址复制到浏览器中：',
  footer: (product) => `此邮件由 ${product} 自动发送，请勿回复。`,
  deviceOn: (browser, system) => `${system} 上的 ${browser}`,
  unknownDevice: '未知设备',
  mails: {
    activation: ({ expiresAt }, { product, time }) => ({
      subject: `激活您的 ${product} 账户`,
      lines: [
        `已在 ${product} 中为您创建账户。请设置密码以激活账户。`,
        `该链接只能使用一次，有效期至 ${time(expiresAt)}。`,
      ],
      action: '激活我的账户',
      after: ['如果您不清楚此邮件的来由，请忽略它。'],
    }),
    'one-time-code': ({ expiresAt }, { product, time }) => ({
      subject: `您的 ${product} 登录验证码`,
      lines: ['请输入以下验证码完成登录：'],
      after: [
        `该验证码只能使用一次，有效期至 ${time(expiresAt)}。`,
        '请勿将验证码告诉任何人。如果您此刻没有登录，说明有人知道您的密码，请立即修改密码。',
      ],
    }),
    'password-reset': ({ expiresAt }, { product, time }) => ({
      subject: `重置您的 ${product} 密码`,
      lines: [
        '您申请了新密码。请在此设置：',
        `该链接只能使用一次，有效期至 ${time(expiresAt)}。之前的链接已失效。`,
      ],
      action: '设置新密码',
      after: ['如果您没有提出申请，请忽略此邮件，您的密码不会改变。'],
    }),
    'password-changed': ({ at, address }, { product, time }) => ({
      subject: `您的 ${product} 密码已修改`,
      lines: [`您的账户密码已于 ${time(at)} 修改，来源 IP 地址为 ${address}。`],
      after: ['如果不是您本人操作，请立即重置密码并通知管理员。'],
    }),
    'email-changed': ({ oldEmail, newEmail }, { product }) => ({
      subject: `您的 ${product} 邮箱地址已更改`,
      lines: [`您的账户邮箱地址已由 ${oldEmail} 更改为 ${newEmail}。`],
      after: ['如果您不清楚此更改，请通知管理员。'],
    }),
    'second-factor-changed': ({ kind, passkeys }, { product }) => ({
      subject: `您的 ${product} 登录验证方式已更改`,
      lines: [
        kind === 'AUTHENTICATOR'
          ? '从现在起，登录验证码由您的身份验证器应用生成。'
          : '从现在起，登录验证码通过邮件发送。',
        ...(passkeys === 'REMOVED' ? ['您的通行密钥已被移除，不能再用于登录。'] : []),
      ],
      after: ['如果不是您本人操作，请立即修改密码并通知管理员。'],
    }),
    'passkey-changed': ({ what, name, at, address, device: agent }, { product, time, device }) => ({
      subject: what === 'ADDED' ? `您的 ${product} 账户添加了通行密钥` : `您的 ${product} 账户移除了通行密钥`,
      lines: [
        what === 'ADDED'
          ? `${time(at)}，通行密钥“${name}”已添加：${device(agent)}，IP 地址为 ${address}。它可以登录您的账户。`
          : `${time(at)}，通行密钥“${name}”已移除：${device(agent)}，IP 地址为 ${address}。`,
      ],
      after: ['如果不是您本人操作，请移除您不认识的通行密钥，立即修改密码并通知管理员。'],
    }),
    'hospital-link-changed': ({ what, hospital, at }, { product, time }) => ({
      subject:
        what === 'ADDED'
          ? `${hospital} 现在可以登录您的 ${product} 账户`
          : `${hospital} 不再能登录您的 ${product} 账户`,
      lines: [
        what === 'ADDED'
          ? `自 ${time(at)} 起，您可以使用 ${hospital} 的账户登录 ${product}。`
          : `自 ${time(at)} 起，您不能再使用 ${hospital} 的账户登录 ${product}。管理员已移除关联，您的所有会话均已结束。`,
      ],
      after: ['如果这不在您的预期之内，请告知管理员。'],
    }),
    'new-device': ({ at, address, device: agent }, { product, time, device }) => ({
      subject: `有新设备登录 ${product}`,
      lines: [
        `${time(at)}，有人从您以前未使用过的设备登录了您的账户：${device(agent)}，IP 地址为 ${address}。`,
      ],
      action: '查看您的会话',
      after: ['如果是您本人操作，则无需处理。如果不是，请结束该会话，立即修改密码并通知管理员。'],
    }),
    'recovery-code-used': ({ at, address, device: agent, left }, { product, time, device }) => ({
      subject: `您的 ${product} 账户使用了恢复代码`,
      lines: [
        `${time(at)}，有人使用恢复代码登录了您的账户：${device(agent)}，IP 地址为 ${address}。`,
        `剩余恢复代码：${left} 个。`,
      ],
      action: '查看您的会话',
      after: [
        '如果是您本人操作，请在取得手机后重新设置身份验证器应用。如果不是，请结束该会话，立即修改密码并通知管理员。',
      ],
    }),
    'group-invitation': ({ groupName, invitedBy }, { product }) => ({
      subject: `邀请您加入群组 ${groupName}`,
      lines: [`${invitedBy} 邀请您加入 ${product} 中的群组 ${groupName}。`],
      action: '查看邀请',
      after: ['您可以在首页接受或拒绝该邀请。'],
    }),
    'qualification-expires': ({ kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject: days === '0' ? `您的 ${kind} 已失效` : `您的 ${kind} 将于 ${date(expiresOn)} 到期`,
      lines:
        days === '0'
          ? [`您在 ${product} 中的 ${kind} 自 ${date(lastDay)} 之后不再有效。`]
          : [
              `您在 ${product} 中的 ${kind} 的最后一天是 ${date(expiresOn)}。`,
              ...(lastDay === expiresOn ? [] : [`为便于续期，其有效至 ${date(lastDay)}。`]),
            ],
      action: '续期',
      after: ['请在取得续期证明后尽快上传。将由第二个人核验。'],
    }),
    'mip-qualification-expires': ({ mip, kind, expiresOn, lastDay, days }, { product, date }) => ({
      subject: days === '0' ? `${mip}：${kind} 已失效` : `${mip}：${kind} 将于 ${date(expiresOn)} 到期`,
      lines:
        days === '0'
          ? [`${mip} 在 ${product} 中的 ${kind} 自 ${date(lastDay)} 之后不再有效。`]
          : [
              `${mip} 在 ${product} 中的 ${kind} 的最后一天是 ${date(expiresOn)}。`,
              ...(lastDay === expiresOn ? [] : [`为便于续期，其有效至 ${date(lastDay)}。`]),
            ],
      action: '续期',
      after: ['您作为该 MIP 的管理员收到此邮件。'],
    }),
    'qualification-refused': ({ kind, reason }, { product }) => ({
      subject: `您的 ${kind} 未被接受`,
      lines: [`您在 ${product} 中的 ${kind} 未被接受：`, reason],
      action: '查看您的资质',
      after: ['请更正后重新提交，或咨询您的管理员。'],
    }),
    'webhook-off': ({ url, since }, { product, time }) => ({
      subject: `${product} 已关闭一个 Webhook`,
      lines: ['以下地址的接收方拒绝了所有事件：', url, `自 ${time(since)} 起一直失败。`],
      action: '打开 Webhook',
      after: ['请修复接收方，重新开启该 Webhook，并重新发送此后的事件。'],
    }),
    'hold-lifted': ({ hospital, person, mips }, { product }) => ({
      subject: `目录在 ${product} 中解除了一项暂停`,
      lines: [
        `${hospital} 的目录收回了 ${person} 的一个角色。某项要求只适用于此角色的人员，因此以下关联重新生效：`,
        ...mips.split('\n'),
      ],
      action: '打开此人',
      after: ['请核实此人没有该资质是否可以在那里工作。您可以添加要求或移除这些关联。'],
    }),
    'links-on-hold': ({ mips, missing }, { product }) => ({
      subject: `您在 ${product} 中的工作已暂停`,
      lines: [
        '由于缺少所要求的资质，您与以下 MIP 的关联已暂停：',
        ...mips.split('\n'),
        '缺少以下资质：',
        ...lackingLines(lacking, missing),
      ],
      action: '上传您的资质',
      after: ['您可以照常登录。缺少的资质核验后，您的关联将立即恢复。'],
    }),
    'access-ends': ({ whose, ends }, { product, date }) => ({
      subject: whose === 'own' ? `您在 ${product} 中的访问权限即将结束` : '您群组中人员的访问权限即将结束',
      lines: [
        whose === 'own'
          ? `您在 ${product} 中的以下访问权限即将结束：`
          : `您群组中人员在 ${product} 中的以下访问权限即将结束：`,
        ...endingLines(ending, ends, (day) => `最后一天：${date(day)}`),
      ],
      action: `打开 ${product}`,
      after: [
        whose === 'own'
          ? '最后一天之后将无法再使用。如仍需使用，请联系您的管理员。'
          : '如需继续，请设置更晚的截止日期或不设截止日期。',
      ],
    }),
    'daily-digest': (counts, { product }) => ({
      subject: `${product} 中的待办事项`,
      lines: [`您今天在 ${product} 中有以下待办事项：`, ...digestLines(waiting, counts)],
      action: '打开首页',
      after: ['此邮件每天最多发送一次，且仅在有待办事项时发送。您可以关闭它：点击任意页面顶部的铃铛。'],
    }),
  },
}
