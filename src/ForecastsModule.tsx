import { lazy, Suspense } from 'react'
import { Route, Routes } from 'react-router'
import { ForecastPage } from './customPages/forecast/ForecastPage.tsx'
import { SitesLayout } from './customPages/sites/SitesLayout.tsx'
import { Loading } from './shell/Loading.tsx'
import { PageNotFound } from './shell/MessagePage.tsx'

const BoardPage = lazy(async () => ({
  default: (await import('./customPages/sites/board/BoardPage.tsx')).BoardPage,
}))

/** The forecasts module: the sites on a map and on a board, and the forecast of one site. */
export const ForecastsModule = () => (
  <Routes>
    <Route element={<SitesLayout />}>
      <Route index element={null} />
      <Route
        path="board"
        element={
          <Suspense fallback={<Loading label="Loading the board" />}>
            <BoardPage />
          </Suspense>
        }
      />
      <Route path="site/:id" element={<ForecastPage />} />
    </Route>
    <Route path="*" element={<PageNotFound />} />
  </Routes>
)
