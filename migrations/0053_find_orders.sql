CREATE INDEX `orders_code` ON `orders` (`order_code`);--> statement-breakpoint
CREATE INDEX `orders_mail` ON `orders` (`user_email`) WHERE placed_at is not null and user_email <> '';--> statement-breakpoint
CREATE INDEX `orders_phone` ON `orders` (substr(`user_phone`, -4)) WHERE placed_at is not null and user_phone <> '';