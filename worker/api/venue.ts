import { Hono } from "hono";
import { requireManager, type VenueEnv } from "../middleware/require-manager.ts";
import { requireStaff, requireUser } from "../middleware/require-user.ts";
import { venueClosesApi } from "./venue/closes.ts";
import { venueEditsApi } from "./venue/edits.ts";
import { venueFiguresApi } from "./venue/figures.ts";
import { venuePicturesApi } from "./venue/pictures.ts";
import { venueSheetsApi } from "./venue/sheets.ts";
import { venueTransferApi } from "./venue/transfer.ts";

/** /api/staff/venue/:stadiumId: the venue console's writes, for its managers and operators. */
export const venueApi = new Hono<VenueEnv>()
  .use(requireUser, requireStaff)
  .use("/:stadiumId/*", requireManager)
  .route("/:stadiumId/pictures", venuePicturesApi)
  .route("/:stadiumId/figures", venueFiguresApi)
  .route("/:stadiumId/closes", venueClosesApi)
  .route("/:stadiumId/seat-sheet", venueSheetsApi)
  .route("/:stadiumId", venueEditsApi)
  .route("/:stadiumId", venueTransferApi);
