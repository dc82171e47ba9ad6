CREATE TABLE `turned_away` (
	`shop_id` text NOT NULL,
	`minute` integer NOT NULL,
	`reason` text NOT NULL,
	`fans` integer NOT NULL,
	`work_minutes` real NOT NULL,
	`food_minor` integer NOT NULL,
	`dishes` text NOT NULL,
	PRIMARY KEY(`shop_id`, `minute`, `reason`),
	FOREIGN KEY (`shop_id`) REFERENCES `shops`(`id`) ON UPDATE no action ON DELETE cascade
);
