import type { AccessRule } from '#schemas/resourceFile/accessRule.ts'

const phrases = ({ role, permission, customerModule, module, anyModule, ...rule }: AccessRule) => [
  rule.public && 'everybody',
  rule.signedIn && 'signed in',
  role && `role ${role}`,
  customerModule && `the customer has ${customerModule}`,
  module && `module ${module}`,
  anyModule && `module ${anyModule.join(' or ')}`,
  permission && `\`${permission}\``,
]

/** An access rule in words; all of its conditions must hold. */
export const ruleInWords = (rule: AccessRule): string =>
  phrases(rule).filter(Boolean).join(' and ') || 'nobody'
