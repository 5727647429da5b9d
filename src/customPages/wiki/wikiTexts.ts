import { queryOptions } from '@tanstack/react-query'
import { connectionError } from '#providers/apiError.ts'

/** The text of a page, loaded from a file of the portal. @throws Error if it cannot be loaded. */
export const wikiText = (name: string) =>
  queryOptions({
    queryKey: ['wiki', name],
    queryFn: async ({ signal }) => {
      const answer = await fetch(`/wiki/${name}.md`, { signal }).catch((cause: unknown) => {
        throw signal.aborted ? cause : connectionError(cause)
      })
      if (!answer.ok) throw new Error('The wiki text could not be loaded. Please try again.')
      return answer.text()
    },
    staleTime: Number.POSITIVE_INFINITY,
  })
