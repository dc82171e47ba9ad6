CREATE TABLE `customer_slots` (
	`user_id` text NOT NULL,
	`slot` integer NOT NULL,
	PRIMARY KEY(`user_id`, `slot`),
	FOREIGN KEY (`user_id`) REFERENCES `user`(`id`) ON UPDATE no action ON DELETE cascade
);
--> statement-breakpoint
CREATE TABLE `place_slots` (
	`id` text PRIMARY KEY NOT NULL,
	`slot` integer NOT NULL
);
