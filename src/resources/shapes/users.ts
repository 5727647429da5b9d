import type { RecordShape } from '../record/recordShape.ts'

/** A user: the calls contain a list of roles, the form a single role; permissions are one field of the form. */
export const shape: RecordShape = {
  toForm: ({ roles, ...others }) => ({ ...others, role: Array.isArray(roles) ? roles[0] : undefined }),
  toCall: ({ role, ...others }) => ({ ...others, ...(role !== undefined && { roles: [role] }) }),
  formPath: (pointer) => {
    const [field] = pointer.slice(1).split('/')
    if (field === 'roles') return '/role'
    return field === 'permissions' ? '/permissions' : pointer
  },
}
