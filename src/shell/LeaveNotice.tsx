import { UnsavedChangesNotifier } from '@refinedev/react-router'

/** What is asked before unsaved changes are left behind. */
export const unsavedChanges = 'There are unsaved changes. Leave without saving them?'

/** Asks before a page is left on which `useLeaveGuard` stands. */
export const LeaveNotice = () => <UnsavedChangesNotifier message={unsavedChanges} />
