export { default, OrderRoom, ShopBoard, StadiumFloor } from "../worker/main.ts";
