import type { AccessRule } from '../../src/schemas/access/access.ts'

const phrases = ({ role, permission, customerModule, module, anyModule, ...rule }: AccessRule) => [
  rule.public && 'everybody',
  rule.signedIn && 'signed in',
  role && `role ${role}`,
  customerModule && `the customer has ${customerModule}`,
  module && `module ${module}`,
  anyModule && `module ${anyModule.join(' or ')}`,
  permission && `\`${permission}\``,
]

/** An access rule as a person reads it: everything it names must hold. */
export const ruleInWords = (rule: AccessRule): string =>
  phrases(rule).filter(Boolean).join(' and ') || 'nobody'
