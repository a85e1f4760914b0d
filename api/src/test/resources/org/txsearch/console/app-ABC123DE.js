console.log("A script whose name changes with its content.");
