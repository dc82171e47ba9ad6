import type { Localized } from "../language/localized.ts";

type StaffShop = { id: string; name: Localized; location: Localized; stadiumName: Localized };
type StaffStadium = { id: string; name: Localized };

export type StaffPlaces = {
  shops: StaffShop[];
  runs: StaffStadium[];
  venues: StaffStadium[];
  isOperator: boolean;
};

export const shopBoardPath = (shopId: string) => `/staff/shop/${shopId}`;
export const shopWallPath = (shopId: string) => `${shopBoardPath(shopId)}/wall`;
/** The screen that hands pickups over. */
export const shopCounterPath = (shopId: string) => `${shopBoardPath(shopId)}/counter`;
export const runnerPath = (stadiumId: string) => `/staff/runner/${stadiumId}`;
export const venuePath = (stadiumId: string) => `/staff/venue/${stadiumId}`;
export const secondStepPath = "/staff/second-step";
export const operatorPath = "/staff/ops";
export const venuesPath = "/staff/ops/venues";
export const newVenuePath = "/staff/ops/venues/new";
export const readyPath = (stadiumId: string) => `${venuePath(stadiumId)}/ready`;
export const venueOrdersPath = (stadiumId: string) => `${venuePath(stadiumId)}/orders`;
export const orderStoryPath = ({ stadiumId, id }: { stadiumId: string; id: string }) =>
  `${venueOrdersPath(stadiumId)}?order=${id}`;
/** The shop's board with this order opened on it, to print or to refund. */
export const boardOrderPath = (shopId: string, orderCode: string) =>
  `${shopBoardPath(shopId)}?order=${orderCode}`;
export const teamPath = (stadiumId: string) => `/staff/team/${stadiumId}`;
