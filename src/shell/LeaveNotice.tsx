import { UnsavedChangesNotifier } from '@refinedev/react-router'

/** The question before unsaved changes are lost. */
export const unsavedChanges = 'There are unsaved changes. Leave without saving them?'

/** Asks for confirmation before a page with a `useLeaveGuard` is left. */
export const LeaveNotice = () => <UnsavedChangesNotifier message={unsavedChanges} />
