import { lazy } from 'react'

const load = () => import('./RecordPages.tsx')

/** The forms of records, in a chunk of their own: a list needs no form generator. */
export const CreatePage = lazy(async () => ({ default: (await load()).CreatePage }))

export const EditPage = lazy(async () => ({ default: (await load()).EditPage }))
