import { Route, Routes } from 'react-router'
import { ForecastPage } from './customPages/forecast/ForecastPage.tsx'
import { SitesLayout } from './customPages/sites/SitesLayout.tsx'
import { PageNotFound } from './shell/MessagePage.tsx'

/** The forecasts module: the sites, and the forecast of one. */
export const ForecastsModule = () => (
  <Routes>
    <Route element={<SitesLayout />}>
      <Route index element={null} />
      <Route path="site/:id" element={<ForecastPage />} />
    </Route>
    <Route path="*" element={<PageNotFound />} />
  </Routes>
)
